import { promoEnd } from './promo-countdown'

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
