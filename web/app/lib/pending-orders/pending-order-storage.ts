const KEY = 'navrang-outbox-v1'
const watchers = new Set<() => void>()
let raw: string | null = null
let isMemoryOnly = false

/** The stored orders as JSON. If the browser's storage is unavailable, they are kept in memory. */
export function readStoredOrders(): string | null {
  if (isMemoryOnly) return raw
  try {
    raw = localStorage.getItem(KEY)
  } catch {
    // the browser's storage is unavailable: the value in memory is used
  }
  return raw
}

export function writeStoredOrders(next: string) {
  raw = next
  try {
    localStorage.setItem(KEY, next)
  } catch {
    isMemoryOnly = true // storage is full or unavailable
  }
  for (const watch of watchers) watch()
}

export const hasStoredOrders = (): boolean => (readStoredOrders() ?? '[]') !== '[]'

export function watchStoredOrders(watch: () => void) {
  watchers.add(watch)
  window.addEventListener('storage', watch)
  return () => {
    watchers.delete(watch)
    window.removeEventListener('storage', watch)
  }
}
