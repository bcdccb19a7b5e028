const DURATION_MS = 59 * 60_000

type PromoEndArgs = {
  /** The end of the countdown, as it is stored in this browser: milliseconds since 1970, as text. Null if none is stored. */
  stored: string | null
  /** The end of the promotion that the merchant has set; null if the promotion has no end. */
  endsAt: string | null
  now: number
}

/**
 * Returns when the pop-up's countdown ends, in milliseconds since 1970: the merchant's end of the promotion, or else the stored end, or
 * else 59 minutes from now.
 */
export function promoEnd({ stored, endsAt, now }: PromoEndArgs): number {
  if (endsAt !== null) return Date.parse(endsAt)
  const end = Number(stored)
  // A stored end more than 59 minutes from now is ignored: the value is invalid, or the device's clock was wrong when it was stored.
  return stored !== null && end > 0 && end <= now + DURATION_MS ? end : now + DURATION_MS
}

const pad = (number: number) => String(number).padStart(2, '0')

/** Formats the time left as `MM:SS`, never below `00:00`, or as `HH:MM:SS` from one hour on. */
export function formatTimeLeft(end: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((end - now) / 1000))
  const minutesAndSeconds = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
  return seconds < 3600 ? minutesAndSeconds : `${pad(Math.floor(seconds / 3600))}:${minutesAndSeconds}`
}

const END_KEY = 'navrang-promo-end'

/**
 * Returns the end of the countdown. If the merchant has set no end, stores the end in this browser, so that the countdown does not restart.
 */
export function storedPromoEnd(endsAt: string | null, now: number): number {
  try {
    const end = promoEnd({ stored: localStorage.getItem(END_KEY), endsAt, now })
    if (endsAt === null) localStorage.setItem(END_KEY, String(end))
    return end
  } catch {
    return promoEnd({ stored: null, endsAt, now })
  }
}
