const KEY = 'navrang-outbox-v1'
const watchers = new Set<() => void>()
let raw: string | null = null
let isMemoryOnly = false

/** The kept orders as text: storage's, which other tabs share, or this page's where nothing may be stored. */
export function readStoredOrders(): string | null {
  if (isMemoryOnly) return raw
  try {
    raw = localStorage.getItem(KEY)
  } catch {
    // a browser that keeps nothing: what is in memory is all there is
  }
  return raw
}

export function writeStoredOrders(next: string) {
  raw = next
  try {
    localStorage.setItem(KEY, next)
  } catch {
    isMemoryOnly = true // full or forbidden: kept as long as the page lives
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
