import { useSyncExternalStore } from 'react'
import { isPinCode } from './delivery-estimate'

const PIN_KEY = 'navrang-pin'

/** The PIN code last checked in this browser; empty if there is none. */
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
    // without storage the shopper types it again next time
  }
}

const subscribeToNothing = () => () => undefined

/** The stored PIN code for rendering; empty on the server and during hydration. */
export const useStoredPinCode = (): string =>
  useSyncExternalStore(subscribeToNothing, readStoredPinCode, () => '')
