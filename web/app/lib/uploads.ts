import { useSyncExternalStore } from 'react'

let running = 0
const watchers = new Set<() => void>()

function count(change: 1 | -1) {
  running += change
  for (const watch of watchers) watch()
}

/** Counts an upload as running until it succeeds or fails. */
export function trackUpload<T>(upload: Promise<T>): Promise<T> {
  count(1)
  return upload.finally(() => count(-1))
}

function watchUploads(watch: () => void) {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

/** Returns whether a picture is being uploaded. A form that is saved meanwhile would lose it. */
export const useIsUploading = (): boolean =>
  useSyncExternalStore(
    watchUploads,
    () => running > 0,
    () => false,
  )
