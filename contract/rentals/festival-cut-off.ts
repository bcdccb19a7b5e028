import { addDays } from '../core/dates.ts'
import type { Festival } from './festivals.ts'
import type { Day, Period } from './rentals.ts'

type CutOff = Pick<Festival, 'cutOffDays' | 'nights'>

/** The last day on which the nights of a festival can be ordered; null if the festival has no cut-off. */
export function lastOrderDay({ cutOffDays, nights: [first] }: CutOff): Day | null {
  return cutOffDays > 0 && first ? addDays(first.date, -cutOffDays) : null
}

/** Finds the festival of which this period contains a night that can no longer be ordered. */
export const closedFestivalIn = <F extends CutOff>(
  festivals: readonly F[],
  period: Period,
  today: Day,
): F | undefined =>
  festivals.find((festival) => {
    const lastDay = lastOrderDay(festival)
    const isIncluded = festival.nights.some(({ date }) => period.from <= date && date <= period.until)
    return isIncluded && lastDay !== null && today > lastDay
  })
