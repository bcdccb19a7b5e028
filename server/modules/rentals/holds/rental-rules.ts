import { addDays, dayInIndia, daysIn } from '../../../../contract/core/dates.ts'
import type { Day, Period, RentalTerms } from '../../../../contract/rentals/rentals.ts'
import type { StoreSettings } from '../../../../contract/store/store.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { readSettings } from '../../store/settings.ts'

/** The moment of a decision: the instant, for holds that expire, and the day that it is in India, for everything else. */
export type Moment = { now: Date; today: Day }

/** The store's rules of renting at a moment. */
export type RentalRules = StoreSettings['rental'] & Moment

export const momentOf = (now: Date): Moment => ({ now, today: dayInIndia(now) })

/** The rules that hold at `now` with these settings. */
export const rulesOf = ({ rental }: StoreSettings, now: Date): RentalRules => ({
  ...rental,
  ...momentOf(now),
})

/** The rules that hold at `now`. */
export const readRules = async (db: DbOrTx, now: Date): Promise<RentalRules> =>
  rulesOf(await readSettings(db), now)

/** The worn days and the days around them in which the garment is prepared, sent, brought back and cleaned. */
export const blockedDays = ({ from, until }: Period, { daysBefore, daysAfter }: RentalTerms): Period => ({
  from: addDays(from, -daysBefore),
  until: addDays(until, daysAfter),
})

/** The first day that a garment could be worn: it has to be prepared from today on. */
export const earliestDay = (today: Day, { daysBefore }: RentalTerms): Day => addDays(today, daysBefore)

/** The last day that anybody may book. */
export const latestDay = (today: Day, { horizonDays }: RentalTerms): Day => addDays(today, horizonDays)

/** Why these days cannot be rented at all, in a shopper's words; null when they can. */
export function periodRefusal(period: Period, terms: RentalTerms, today: Day): string | null {
  const days = daysIn(period)
  const earliest = earliestDay(today, terms)
  if (days < 1) return 'The last day is before the first day'
  if (days > terms.maxDays) return `At most ${terms.maxDays} days`
  if (period.from < today) return 'The first day is in the past'
  if (days < terms.minDays) return `At least ${terms.minDays} days`
  if (period.from < earliest) return `The first day can be ${earliest} at the earliest`
  if (period.until > latestDay(today, terms)) return `At most ${terms.horizonDays} days ahead`
  return null
}
