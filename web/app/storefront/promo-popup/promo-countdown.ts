const FIRST_MS = 59 * 60_000

type Kept = {
  /** The end that this browser has kept, as it was written: milliseconds since 1970. */
  kept: string | null
  /** A real end that the merchant set. */
  endsAt: string | null
  now: number
}

/** When the clock of the pop-up ends: at its real end, at the end that was kept, or 59 minutes after its first showing. */
export function promoEnd({ kept, endsAt, now }: Kept): number {
  if (endsAt !== null) return Date.parse(endsAt)
  const end = Number(kept)
  // A kept end further away than a full run is not ours, or was kept under a wrong clock.
  return kept !== null && end > 0 && end <= now + FIRST_MS ? end : now + FIRST_MS
}

const pad = (number: number) => String(number).padStart(2, '0')

/** `MM:SS` that are left, never below `00:00`; with the hours before them when there is more than one. */
export function formatTimeLeft(end: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((end - now) / 1000))
  const minutesAndSeconds = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
  return seconds < 3600 ? minutesAndSeconds : `${pad(Math.floor(seconds / 3600))}:${minutesAndSeconds}`
}

const END_KEY = 'navrang-promo-end'

/** The end of the clock, kept in this browser so that it goes on where it stood. */
export function storedPromoEnd(endsAt: string | null, now: number): number {
  try {
    const end = promoEnd({ kept: localStorage.getItem(END_KEY), endsAt, now })
    if (endsAt === null) localStorage.setItem(END_KEY, String(end))
    return end
  } catch {
    return promoEnd({ kept: null, endsAt, now })
  }
}
