import type { PublicSettings } from '../../../../contract/store/store.ts'

const SEEN_KEY = 'navrang-promo-seen'

let wasSeen = false

/** Whether the pop-up is on, not over, and has not been seen on this visit. */
export function isPromoDue({ isOn, endsAt }: PublicSettings['promo'], now: number): boolean {
  if (!isOn || wasSeen || (endsAt !== null && Date.parse(endsAt) <= now)) return false
  try {
    return sessionStorage.getItem(SEEN_KEY) === null
  } catch {
    return true // remembered until the page is left
  }
}

export function recordPromoSeen() {
  wasSeen = true
  try {
    sessionStorage.setItem(SEEN_KEY, '1')
  } catch {
    // the variable remembers it
  }
}
