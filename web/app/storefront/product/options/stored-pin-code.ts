import { useSyncExternalStore } from 'react'
import { isPinCode } from './delivery-estimate'

const PIN_KEY = 'navrang-pin'

/** The PIN code that was asked for last in this browser; empty when there is none. */
export function readStoredPinCode(): string {
  try {
    const kept = localStorage.getItem(PIN_KEY) ?? ''
    return isPinCode(kept) ? kept : ''
  } catch {
    return ''
  }
}

export function storePinCode(pin: string) {
  try {
    localStorage.setItem(PIN_KEY, pin)
  } catch {
    // asked for again the next time
  }
}

const never = () => () => undefined

/** The same on the screen; empty on the server. */
export const useStoredPinCode = (): string => useSyncExternalStore(never, readStoredPinCode, () => '')
