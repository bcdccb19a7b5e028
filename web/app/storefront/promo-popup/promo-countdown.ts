const DURATION_MS = 59 * 60_000

type PromoEndArgs = {
  /** The end stored in this browser, as text: milliseconds since 1970. */
  stored: string | null
  /** A real end that the merchant has set. */
  endsAt: string | null
  now: number
}

/** When the pop-up's countdown ends: the real end, the stored end, or 59 minutes after it was first shown. */
export function promoEnd({ stored, endsAt, now }: PromoEndArgs): number {
  if (endsAt !== null) return Date.parse(endsAt)
  const end = Number(stored)
  // A stored end more than 59 minutes away is invalid, or the device's clock was wrong.
  return stored !== null && end > 0 && end <= now + DURATION_MS ? end : now + DURATION_MS
}

const pad = (number: number) => String(number).padStart(2, '0')

/** The time left as `MM:SS`, never below `00:00`; with hours in front if there is more than one. */
export function formatTimeLeft(end: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((end - now) / 1000))
  const minutesAndSeconds = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
  return seconds < 3600 ? minutesAndSeconds : `${pad(Math.floor(seconds / 3600))}:${minutesAndSeconds}`
}

const END_KEY = 'navrang-promo-end'

/** The end of the countdown. It is stored in this browser, so that the countdown does not restart. */
export function storedPromoEnd(endsAt: string | null, now: number): number {
  try {
    const end = promoEnd({ stored: localStorage.getItem(END_KEY), endsAt, now })
    if (endsAt === null) localStorage.setItem(END_KEY, String(end))
    return end
  } catch {
    return promoEnd({ stored: null, endsAt, now })
  }
}
