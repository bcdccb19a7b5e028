import type { CalendarSku, RentalCalendar } from './availability.ts'
import { addDays, dayNumber, daysIn } from '../core/dates.ts'
import { formatDays } from '../core/durations.ts'
import type { Day, Period } from './rentals.ts'

type Days = Pick<RentalCalendar, 'from' | 'until'>
type Left = Pick<CalendarSku, 'left'>

const placeOf = (day: Day, { from }: Days): number => dayNumber(day) - dayNumber(from)

/** Returns the number of garments that are available on `day`; 0 if the day is outside the calendar. */
export const availableOn = (sku: Left, day: Day, calendar: Days): number =>
  sku.left[placeOf(day, calendar)] ?? 0

/** Returns the number of garments that are available on all days of `period`. */
export function availableThroughout(sku: Left, period: Period, calendar: Days): number {
  const first = placeOf(period.from, calendar)
  const last = placeOf(period.until, calendar)
  if (first < 0 || last < first || last >= sku.left.length) return 0
  return Math.min(...sku.left.slice(first, last + 1))
}

export type DateRequest = { quantity: number; days: number; near: Day }

/**
 * Finds a period of `days` days in which `quantity` garments are available. Of all such periods, returns the one whose first day is nearest
 * to `near`, and the earlier one of two equally near periods. Returns null if there is no such period.
 */
export function nearestFree(sku: Left, { quantity, days, near }: DateRequest, calendar: Days): Period | null {
  const preferred = placeOf(near, calendar)
  let run = 0
  let best: number | null = null
  for (const [place, left] of sku.left.entries()) {
    run = left >= quantity ? run + 1 : 0
    const start = place - days + 1
    const isNearer = best === null || Math.abs(start - preferred) < Math.abs(best - preferred)
    if (run >= days && isNearer) best = start
  }
  if (best === null) return null
  const from = addDays(calendar.from, best)
  return { from, until: addDays(from, days - 1) }
}

/** Returns why a period cannot be rented, independently of size and stock, as a text for shoppers; null when it can be rented. */
export function datesProblem(
  period: Period,
  { from, until, minDays, maxDays }: Days & Pick<RentalCalendar, 'minDays' | 'maxDays'>,
): string | null {
  const days = daysIn(period)
  if (days < 1) return 'The last day is before the first day'
  if (days < minDays) return `Please rent this for at least ${formatDays(minDays)}`
  if (days > maxDays) return `You can rent this for at most ${formatDays(maxDays)}`
  return period.from < from || period.until > until ? 'These dates cannot be booked' : null
}
