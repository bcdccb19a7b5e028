import type { StoreSettings } from '../../../../contract/store.ts'
import { promoEnd } from './promo-clock'

const SEEN_KEY = 'navrang-promo-seen'
const END_KEY = 'navrang-promo-end'

let wasSeen = false

/** Whether the pop-up is on, not over, and has not been seen on this visit. */
export function isPromoDue({ isOn, endsAt }: StoreSettings['promo'], now: number): boolean {
  if (!isOn || wasSeen || (endsAt !== null && Date.parse(endsAt) <= now)) return false
  try {
    return sessionStorage.getItem(SEEN_KEY) === null
  } catch {
    return true // remembered until the page is left
  }
}

export function notePromoSeen() {
  wasSeen = true
  try {
    sessionStorage.setItem(SEEN_KEY, '1')
  } catch {
    // the variable remembers it
  }
}

/** The end of the clock, kept in this browser so that it goes on where it stood. */
export function keptPromoEnd(endsAt: string | null, now: number): number {
  try {
    const end = promoEnd({ kept: localStorage.getItem(END_KEY), endsAt, now })
    if (endsAt === null) localStorage.setItem(END_KEY, String(end))
    return end
  } catch {
    return promoEnd({ kept: null, endsAt, now })
  }
}
