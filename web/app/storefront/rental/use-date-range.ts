import { useState } from 'react'
import type { RentalCalendar } from '../../../../contract/rentals/availability.ts'
import { daysIn, formatNights } from '../../../../contract/core/dates.ts'
import { formatDays } from '../../../../contract/core/durations.ts'
import { datesProblem } from '../../../../contract/rentals/free-days.ts'
import { minimumProblem } from '../../../../contract/rentals/night-prices.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'

type DateRange = { start: string; end: string | null; message: string }
type UseDateRangeArgs = {
  calendar: RentalCalendar
  initial: Period | null
  isFree: (period: Period) => boolean
}

/**
 * Selects a range with two clicks: first day, last day. If the range is invalid, shows the reason and takes the clicked day as a new first
 * day.
 */
export function useDateRange({ calendar, initial, isFree }: UseDateRangeArgs) {
  const [range, setRange] = useState<DateRange | null>(initial && completeRange(initial))
  const period = range && { from: range.start, until: range.end ?? range.start }
  const problemOf = (next: Period) =>
    datesProblem(next, calendar) ?? minimumProblem(next, calendar.nightRules)

  function chooseDay(day: string) {
    if (!range || range.end !== null || day < range.start) return setRange(openRange(day))
    const next = { from: range.start, until: day }
    const problem = problemOf(next) ?? (isFree(next) ? null : 'A day in between is already booked')
    if (problem) return setRange({ ...openRange(day), message: `${problem}. ${openRange(day).message}` })
    setRange(completeRange(next))
  }
  return {
    period,
    chooseDay,
    setPeriod: (next: Period) => setRange(completeRange(next)),
    message: range?.message ?? 'Choose the first day.',
    /**
     * True if the selected days can be rented. One click selects one day, so one click is enough if a rental can be as short as one day.
     */
    isComplete: period !== null && problemOf(period) === null && isFree(period),
  }
}

const openRange = (day: string): DateRange => ({
  start: day,
  end: null,
  message: `From ${formatNights({ from: day, until: day }, { withYear: true })}. Now choose the last day.`,
})

const completeRange = (period: Period): DateRange => ({
  start: period.from,
  end: period.until,
  message: `${formatNights(period, { withYear: true })}, ${formatDays(daysIn(period))} chosen.`,
})
