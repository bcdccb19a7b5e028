import { addDays, dayAt, dayInIndia, dayNumber, daysIn, formatDay } from '../../../../contract/core/dates.ts'
import { formatDays } from '../../../../contract/core/durations.ts'
import type { Day, Period, RentalTerms } from '../../../../contract/rentals/rentals.ts'
import { bringBackDay } from '../../../../contract/rentals/return-way.ts'
import {
  calendarOf,
  transitOf,
  type RentalLane,
  type Transit,
} from '../../../../contract/shipping/promise.ts'
import type { StoreSettings } from '../../../../contract/store/store.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { rentalLane, type ShippingSettings } from '../../delivery/promise-shipments.ts'
import { readSettings } from '../../store/settings.ts'

/** The time at which a rental rule is applied. The instant `now` decides whether a hold has expired; all other rules use `today`, the day in India. */
export type Moment = { now: Date; today: Day }

/**
 * The rental rules in the store settings, and the time for which they are evaluated. `transit` is the way to the address of a request; null
 * if no address is known, or if the garment is handed over in the shop.
 */
export type RentalRules = StoreSettings['rental'] &
  Moment & { shipping: ShippingSettings; transit: Transit | null }

/** Rental terms with the way to the address of a booking. */
export type BookingTerms = RentalTerms & { transit?: Transit | null }

export const momentOf = (now: Date): Moment => ({ now, today: dayInIndia(now) })

/** Combines the rental rules of these settings with the time `now`. */
export const rulesOf = ({ rental, delivery, tax, contact }: StoreSettings, now: Date): RentalRules => ({
  ...rental,
  ...momentOf(now),
  shipping: { delivery, tax, contact },
  transit: null,
})

/** Returns the rules for the garments of an order to this PIN code. */
export const rulesForPin = (rules: RentalRules, pin: string): RentalRules =>
  rulesForLane(rules, rentalLane(pin, rules.shipping))

/** Returns the rules for garments that travel on this lane; null if they are handed over in the shop. */
export const rulesForLane = (rules: RentalRules, lane: RentalLane | null): RentalRules => ({
  ...rules,
  transit: lane && transitOn(lane, rules),
})

/** Returns the terms of a booking: those of its garment, with the lane that was stored for its address. */
export const termsOfHold = <T extends RentalTerms>(
  terms: T,
  lane: RentalLane | null,
  rules: RentalRules,
) => ({
  ...terms,
  transit: lane && transitOn(lane, rules),
})

const transitOn = (lane: RentalLane, { shipping, now }: RentalRules): Transit =>
  transitOf(lane, calendarOf(shipping.delivery), now.toISOString())

/** Reads the rental rules of the store and combines them with the time `now`. */
export const readRules = async (db: DbOrTx, now: Date): Promise<RentalRules> =>
  rulesOf(await readSettings(db), now)

/**
 * Returns the blocked days of a rental: the worn days and the days around them for preparation, delivery, return and cleaning. If the
 * garment is sent, it must leave in time for its address even if that needs more than the days before, and the days after are counted from
 * the day on which it is back.
 */
export function blockedDays({ from, until }: Period, terms: BookingTerms): Period {
  const blocked = blockedSpan({ from: dayNumber(from), until: dayNumber(until) }, terms)
  return { from: dayAt(blocked.from), until: dayAt(blocked.until) }
}

/** Like `blockedDays`, with days as numbers (`dayNumber`). Neither end moves back when the worn days move on. */
export function blockedSpan(
  { from, until }: { from: number; until: number },
  { daysBefore, daysAfter, transit }: BookingTerms,
): { from: number; until: number } {
  if (!transit) return { from: from - daysBefore, until: until + daysAfter }
  return {
    from: Math.min(transit.leaveFor(from), from - daysBefore),
    until: transit.backAfter(until) + daysAfter - 1,
  }
}

/** Returns the day by which a garment must be back in the shop: with its courier if it is sent, otherwise with its customer. */
export function backBy(
  { worn, blocked }: { worn: Period; blocked: Period },
  { transit, shipping }: Pick<RentalRules, 'transit' | 'shipping'>,
): Day {
  if (transit) return dayAt(transit.backAfter(dayNumber(worn.until)))
  return bringBackDay({ lastNight: worn.until, blockedUntil: blocked.until }, calendarOf(shipping.delivery))
}

/** Returns the earliest possible first worn day: a rental that begins on this day is prepared from today on, and arrives the day before. */
export function earliestDay(today: Day, { daysBefore, transit }: BookingTerms): Day {
  const prepared = addDays(today, daysBefore)
  const arrived = transit ? dayAt(transit.firstNight) : prepared
  return arrived > prepared ? arrived : prepared
}

/** Returns the latest possible last worn day, which is the end of the booking horizon. */
export const latestDay = (today: Day, { horizonDays }: RentalTerms): Day => addDays(today, horizonDays)

/** Returns why a garment cannot reach its address in time for these days, as the end of a sentence about it; null when it can. */
export const transitRefusal = ({ from }: Period, { transit }: Pick<BookingTerms, 'transit'>): string | null =>
  transit && dayNumber(from) < transit.firstNight
    ? `cannot arrive in time. At your address it can be worn from ${formatDay(dayAt(transit.firstNight))}; for earlier nights rent it in our shop`
    : null

/** Returns the message that explains why these days cannot be rented; null when they can be rented. */
export function periodRefusal(period: Period, terms: BookingTerms, today: Day): string | null {
  const days = daysIn(period)
  const earliest = earliestDay(today, terms)
  if (days < 1) return 'The last day is before the first day'
  if (days > terms.maxDays) return `You can rent this for at most ${formatDays(terms.maxDays)}`
  if (period.from < today) return 'The first day is in the past'
  if (days < terms.minDays) return `Please rent this for at least ${formatDays(terms.minDays)}`
  if (period.from < earliest) return `The earliest possible first day is ${formatDay(earliest)}`
  if (period.until > latestDay(today, terms)) {
    return `You can book up to ${formatDays(terms.horizonDays)} ahead`
  }
  return null
}
