import { addDays, dayInIndia, daysIn } from '../../../../contract/core/dates.ts'
import type { Day, Period, RentalTerms } from '../../../../contract/rentals/rentals.ts'
import type { StoreSettings } from '../../../../contract/store/store.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { readSettings } from '../../store/settings.ts'

/** The time at which a rental rule is applied. The instant `now` decides whether a hold has expired; all other rules use `today`, the day in India. */
export type Moment = { now: Date; today: Day }

/** The rental rules in the store settings, and the time for which they are evaluated. */
export type RentalRules = StoreSettings['rental'] & Moment

export const momentOf = (now: Date): Moment => ({ now, today: dayInIndia(now) })

/** Combines the rental rules of these settings with the time `now`. */
export const rulesOf = ({ rental }: StoreSettings, now: Date): RentalRules => ({
  ...rental,
  ...momentOf(now),
})

/** Reads the rental rules of the store and combines them with the time `now`. */
export const readRules = async (db: DbOrTx, now: Date): Promise<RentalRules> =>
  rulesOf(await readSettings(db), now)

/** Returns the blocked days of a rental: the worn days and the days around them for preparation, delivery, return and cleaning. */
export const blockedDays = ({ from, until }: Period, { daysBefore, daysAfter }: RentalTerms): Period => ({
  from: addDays(from, -daysBefore),
  until: addDays(until, daysAfter),
})

/** Returns the earliest possible first worn day: a rental that begins on this day is prepared from today on. */
export const earliestDay = (today: Day, { daysBefore }: RentalTerms): Day => addDays(today, daysBefore)

/** Returns the latest possible last worn day, which is the end of the booking horizon. */
export const latestDay = (today: Day, { horizonDays }: RentalTerms): Day => addDays(today, horizonDays)

/** Returns the message that explains why these days cannot be rented; null when they can be rented. */
export function periodRefusal(period: Period, terms: RentalTerms, today: Day): string | null {
  const days = daysIn(period)
  const earliest = earliestDay(today, terms)
  if (days < 1) return 'The last day is before the first day'
  if (days > terms.maxDays) return `At most ${terms.maxDays} days`
  if (period.from < today) return 'The first day is in the past'
  if (days < terms.minDays) return `At least ${terms.minDays} days`
  if (period.from < earliest) return `The earliest possible first day is ${earliest}`
  if (period.until > latestDay(today, terms)) return `You can book up to ${terms.horizonDays} days ahead`
  return null
}
