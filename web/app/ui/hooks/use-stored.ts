import { useSyncExternalStore } from 'react'

const listeners = new Map<string, Set<() => void>>()

/**
 * State in `localStorage` under `key`, shared by all components and browser tabs that use the same key. `read` validates the stored value;
 * its argument is null if no value is stored. If `localStorage` cannot be used, the value is kept in memory until the page is closed.
 */
export function useStored<T>(key: string, read: (stored: unknown) => T): [T, (next: T) => void] {
  const text = useSyncExternalStore(
    (notify) => listen(key, notify),
    () => readText(key),
    () => null,
  )
  return [read(parse(text)), (next) => store(key, JSON.stringify(next))]
}

const memory = new Map<string, string>()

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

function store(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
  } catch {
    memory.set(key, text)
  }
  for (const notify of listeners.get(key) ?? []) notify()
}

function listen(key: string, notify: () => void) {
  const keyListeners = listeners.get(key) ?? new Set()
  listeners.set(key, keyListeners.add(notify))
  addEventListener('storage', notify)
  return () => {
    keyListeners.delete(notify)
    removeEventListener('storage', notify)
  }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
