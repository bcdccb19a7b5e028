import { useEffect, useRef, useSyncExternalStore } from 'react'
import { uploadPicture } from '../../../contract/core/pictures.ts'
import { sendPicture } from './api/send-picture'

let running = 0
const watchers = new Set<() => void>()

function count(change: 1 | -1) {
  running += change
  for (const watch of watchers) watch()
}

type FormPicture = { file: File; onProgress: (share: number) => void }

/**
 * Returns a function that uploads a picture for a form, which `useIsUploading` tells meanwhile. The upload ends when its field is removed
 * from the page: the function then returns null.
 */
export function useFormUpload<T>(): (picture: FormPicture) => Promise<T | null> {
  const field = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    field.current = controller
    return () => controller.abort()
  }, [])
  return async (picture) => {
    const { signal } = field.current!
    count(1)
    try {
      return await sendPicture<T>({ url: uploadPicture.path, ...picture, signal })
    } catch (error) {
      if (signal.aborted) return null
      throw error
    } finally {
      count(-1)
    }
  }
}

function watchUploads(watch: () => void) {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

/** Returns whether a picture is being uploaded for a form. A form that is saved meanwhile would lose it. */
export const useIsUploading = (): boolean =>
  useSyncExternalStore(
    watchUploads,
    () => running > 0,
    () => false,
  )
