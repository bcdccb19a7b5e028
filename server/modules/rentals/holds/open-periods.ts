import { addDays } from '../../../../contract/core/dates.ts'
import { closedFestivalIn } from '../../../../contract/rentals/festival-cut-off.ts'
import type { Festival } from '../../../../contract/rentals/festivals.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import { findAlternatives, type SkuAvailability } from './sku-availability.ts'

type PeriodSearch = {
  quantity: number
  days: number
  near?: Day | undefined
  earliest?: Day | undefined
  /** The festivals whose cut-off applies. */
  festivals: readonly Festival[]
  /** Returns whether further rules allow a period. */
  isAllowed?: (period: Period) => boolean
}

/** Finds free periods that can still be ordered: near the day `near`, else after the festival whose cut-off is over. */
export function findOpenPeriods(availability: SkuAvailability, search: PeriodSearch): Period[] {
  const { near = '', festivals, isAllowed = () => true } = search
  const free = findAlternatives(availability, search)
  const closed = (period: Period) => closedFestivalIn(festivals, period, availability.today)
  const open = free.filter((period) => !closed(period) && isAllowed(period))
  const lastNight = free
    .map((period) => closed(period)?.nights.at(-1)?.date ?? '')
    .toSorted()
    .at(-1)
  if (open.length > 0 || !lastNight || lastNight < near) return open
  return findOpenPeriods(availability, { ...search, near: addDays(lastNight, 1) })
}
