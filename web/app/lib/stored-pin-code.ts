import { useSyncExternalStore } from 'react'

const PIN_KEY = 'navrang-pin'

/** Returns true for a valid Indian PIN code: six digits, of which the first is not 0. */
export const isPinCode = (text: string): boolean => /^[1-9]\d{5}$/.test(text)

/** Returns the PIN code that was last checked in this browser, or an empty string. */
export function readStoredPinCode(): string {
  try {
    const stored = localStorage.getItem(PIN_KEY) ?? ''
    return isPinCode(stored) ? stored : ''
  } catch {
    return ''
  }
}

const watchers = new Set<() => void>()

export function storePinCode(pin: string) {
  try {
    localStorage.setItem(PIN_KEY, pin)
  } catch {
    // the browser's storage is unavailable: on the next visit the shopper types the PIN code again
  }
  for (const watch of watchers) watch()
}

function subscribe(watch: () => void) {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

/** Returns the stored PIN code for rendering; an empty string on the server and during hydration. */
export const useStoredPinCode = (): string => useSyncExternalStore(subscribe, readStoredPinCode, () => '')
