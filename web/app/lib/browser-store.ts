import { useSyncExternalStore } from 'react'

/**
 * Creates a value in `localStorage` under `key`, shared by all components and tabs. `read` validates the stored value; its argument is null
 * if nothing is stored. If the storage is full or unavailable, the value is kept in memory until the page is closed.
 */
export function createBrowserStore<T>(key: string, read: (stored: unknown) => T) {
  const watchers = new Set<() => void>()
  const empty = read(null)
  let known: { text: string | null; value: T } = { text: null, value: empty }
  let isInMemory = false

  /** Returns the same object until the stored text changes, as `useSyncExternalStore` requires. */
  function get(): T {
    const text = readText()
    if (text !== known.text) known = { text, value: read(parse(text)) }
    return known.value
  }

  function readText(): string | null {
    try {
      return isInMemory ? known.text : localStorage.getItem(key)
    } catch {
      return known.text
    }
  }

  /** Stores a value; null removes it. */
  function set(value: T | null) {
    const text = value === null ? null : JSON.stringify(value)
    known = { text, value: read(value) }
    try {
      if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
      isInMemory = false
    } catch {
      isInMemory = true
    }
    for (const changed of watchers) changed()
  }

  /** Calls `changed` when the value changes, in this or another tab. Returns a function that ends these calls. */
  function watch(changed: () => void): () => void {
    watchers.add(changed)
    window.addEventListener('storage', changed)
    return () => {
      watchers.delete(changed)
      window.removeEventListener('storage', changed)
    }
  }

  /** The value for rendering; that of an empty storage on the server and during hydration. */
  const useValue = (): T => useSyncExternalStore(watch, get, () => empty)

  return { get, set, watch, useValue }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
