import type { Day, Period } from '../rentals/rentals.ts'

/** The milliseconds of a day. India has no daylight saving time, so every day has as many. */
export const DAY_MS = 86_400_000

const instant = (day: Day) => Date.parse(`${day}T00:00:00Z`)

/** Returns the number of days in a period. Both ends are included: 9 Oct to 9 Oct is one day. */
export const daysIn = ({ from, until }: Period): number =>
  Math.round((instant(until) - instant(from)) / DAY_MS) + 1

/** Returns the number of days from 1 Jan 1970 to a day. Code that calculates with days uses this number. */
export const dayNumber = (day: Day): number => instant(day) / DAY_MS

/** Converts a number of days since 1 Jan 1970 back to a day. Inverse of `dayNumber`. */
export const dayAt = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Returns the day that is `count` days after `day`. */
export const addDays = (day: Day, count: number): Day => dayAt(dayNumber(day) + count)

/** Returns the first day of the month after the month of `day`. */
export function firstDayOfNextMonth(day: Day): Day {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return dayAt(Date.UTC(year, month, 1) / DAY_MS)
}

const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

/** Returns the calendar day in India (Asia/Kolkata) at `now`. */
export const dayInIndia = (now: Date): Day => indianDay.format(now)

/** Returns the instant at which a day begins in India. */
export const startOfDay = (day: Day): Date => new Date(`${day}T00:00:00+05:30`)

const mediumDate = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats a day for display: `11 Oct 2026`. */
export const formatDay = (day: Day): string => mediumDate.format(instant(day))

/** Formats a period: `11 Oct 2026 to 13 Oct 2026`, or one date for a single day. */
export const formatPeriod = ({ from, until }: Period): string =>
  from === until ? formatDay(from) : `${formatDay(from)} to ${formatDay(until)}`

const dayOfMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', timeZone: 'UTC' })
const withMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Formats a period briefly: `11–13 Oct`, `30 Sept – 2 Oct`; `withYear` adds the year. */
export function formatNights({ from, until }: Period, { withYear = false } = {}): string {
  const last = (withYear ? mediumDate : withMonth).format(instant(until))
  if (from === until) return last
  if (from.slice(0, 4) !== until.slice(0, 4)) return `${formatDay(from)} – ${formatDay(until)}`
  if (from.slice(0, 7) === until.slice(0, 7)) return `${dayOfMonth.format(instant(from))}–${last}`
  return `${withMonth.format(instant(from))} – ${last}`
}
