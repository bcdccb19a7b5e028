import { useSyncExternalStore } from 'react'

const readers = new Map<string, Set<() => void>>()

/**
 * Something small that this browser keeps under `key`: what it is now, and a way to change it that every part of the page hears of.
 * `read` validates the stored value; without storage, the value lasts as long as the page.
 */
export function useStored<T>(key: string, read: (stored: unknown) => T): [T, (next: T) => void] {
  const text = useSyncExternalStore(
    (hear) => listen(key, hear),
    () => stored(key),
    () => null,
  )
  return [read(parsed(text)), (next) => keep(key, JSON.stringify(next))]
}

const unkept = new Map<string, string>()

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return unkept.get(key) ?? null
  }
}

function keep(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
  } catch {
    unkept.set(key, text)
  }
  for (const hear of readers.get(key) ?? []) hear()
}

function listen(key: string, hear: () => void) {
  const all = readers.get(key) ?? new Set()
  readers.set(key, all.add(hear))
  addEventListener('storage', hear)
  return () => {
    all.delete(hear)
    removeEventListener('storage', hear)
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
