import type { CalendarSku, RentalCalendar } from './availability.ts'
import { addDays, dayNumber, daysIn } from '../core/dates.ts'
import type { Day, Period } from './rentals.ts'

type Days = Pick<RentalCalendar, 'from' | 'until'>
type Left = Pick<CalendarSku, 'left'>

const placeOf = (day: Day, { from }: Days): number => dayNumber(day) - dayNumber(from)

/** Garments that can be worn on `day`; none outside of the calendar. */
export const availableOn = (sku: Left, day: Day, calendar: Days): number =>
  sku.left[placeOf(day, calendar)] ?? 0

/** Garments that can be worn on all days of `period`. */
export function availableThroughout(sku: Left, period: Period, calendar: Days): number {
  const first = placeOf(period.from, calendar)
  const last = placeOf(period.until, calendar)
  if (first < 0 || last < first || last >= sku.left.length) return 0
  return Math.min(...sku.left.slice(first, last + 1))
}

export type DateRequest = { quantity: number; days: number; near: Day }

/** The period of `days` days that starts nearest to `near` and has `quantity` garments; of two the earlier one. */
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

/** Why these days cannot be rented at any size, in a shopper's words; null when they can. */
export function datesProblem(
  period: Period,
  { from, until, minDays, maxDays }: Days & Pick<RentalCalendar, 'minDays' | 'maxDays'>,
): string | null {
  const days = daysIn(period)
  if (days < 1) return 'The last day is before the first day'
  if (days < minDays) return `At least ${minDays} days`
  if (days > maxDays) return `At most ${maxDays} days`
  return period.from < from || period.until > until ? 'These dates cannot be booked' : null
}
