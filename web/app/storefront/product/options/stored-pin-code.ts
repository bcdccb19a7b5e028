import { useSyncExternalStore } from 'react'
import { isPinCode } from './delivery-estimate'

const PIN_KEY = 'navrang-pin'

/** Returns the PIN code that was last checked in this browser, or an empty string. */
export function readStoredPinCode(): string {
  try {
    const stored = localStorage.getItem(PIN_KEY) ?? ''
    return isPinCode(stored) ? stored : ''
  } catch {
    return ''
  }
}

export function storePinCode(pin: string) {
  try {
    localStorage.setItem(PIN_KEY, pin)
  } catch {
    // the browser's storage is unavailable: on the next visit the shopper types the PIN code again
  }
}

const subscribeToNothing = () => () => undefined

/** Returns the stored PIN code for rendering; an empty string on the server and during hydration. */
export const useStoredPinCode = (): string =>
  useSyncExternalStore(subscribeToNothing, readStoredPinCode, () => '')
