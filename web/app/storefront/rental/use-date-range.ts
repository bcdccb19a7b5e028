import { useState } from 'react'
import type { RentalCalendar } from '../../../../contract/rentals/availability.ts'
import { daysIn, formatDays, formatNights } from '../../../../contract/core/dates.ts'
import { datesProblem } from '../../../../contract/rentals/free-days.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'

type Range = { start: string; end: string | null; message: string }
type UseRange = { calendar: RentalCalendar; initial: Period | null; isFree: (period: Period) => boolean }

/** Two days, chosen one after the other. A range that cannot be had says why and begins anew with the day that was meant. */
export function useDateRange({ calendar, initial, isFree }: UseRange) {
  const [range, setRange] = useState<Range | null>(
    initial && { start: initial.from, end: initial.until, message: said(initial) },
  )
  const period = range && { from: range.start, until: range.end ?? range.start }

  function choose(day: string) {
    if (!range || range.end !== null || day < range.start) return setRange(begin(day))
    const wanted = { from: range.start, until: day }
    const why = datesProblem(wanted, calendar) ?? (isFree(wanted) ? null : 'A day between these is taken')
    if (why) return setRange({ ...begin(day), message: `${why}. ${begin(day).message}` })
    setRange({ start: wanted.from, end: wanted.until, message: said(wanted) })
  }
  return {
    period,
    choose,
    take: (whole: Period) => setRange({ start: whole.from, end: whole.until, message: said(whole) }),
    message: range?.message ?? 'Choose the first day.',
    /** Whether it can be taken as it stands; one day alone counts where one day may be rented. */
    isWhole: period !== null && datesProblem(period, calendar) === null && isFree(period),
  }
}

const begin = (day: string): Range => ({
  start: day,
  end: null,
  message: `From ${formatNights({ from: day, until: day }, { withYear: true })}. Now choose the last day.`,
})

const said = (period: Period) =>
  `${formatNights(period, { withYear: true })}, ${formatDays(daysIn(period))} chosen.`
