import { useEffect, useSyncExternalStore } from 'react'
import { uploadPicture } from '../../../contract/core/pictures.ts'
import { sendPicture } from './api/send-picture'

let running = 0
let form = new AbortController()
const watchers = new Set<() => void>()

function count(change: 1 | -1) {
  running += change
  for (const watch of watchers) watch()
}

type FormPicture = { file: File; onProgress: (share: number) => void }

/** Uploads a picture for the open form, which `useIsUploading` tells meanwhile. Returns null if the form is closed before. */
export async function uploadForForm<T>(picture: FormPicture): Promise<T | null> {
  const { signal } = form
  const closed = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
  count(1)
  try {
    return await Promise.race([closed, sendPicture<T>({ url: uploadPicture.path, ...picture, signal })])
  } finally {
    count(-1)
  }
}

function watchUploads(watch: () => void) {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

function endUploads() {
  form.abort()
  form = new AbortController()
}

/**
 * Returns whether a picture is being uploaded for the form that calls this. A form that is saved meanwhile would lose the picture. When the
 * form is closed, its uploads end.
 */
export function useIsUploading(): boolean {
  useEffect(() => endUploads, [])
  return useSyncExternalStore(
    watchUploads,
    () => running > 0,
    () => false,
  )
}
