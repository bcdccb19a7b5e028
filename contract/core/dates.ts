import type { Day, Period } from '../rentals/rentals.ts'

const DAY_MS = 86_400_000
const instant = (day: Day) => Date.parse(`${day}T00:00:00Z`)

/** Both ends are worn days: 9 Oct to 9 Oct is one day. */
export const daysIn = ({ from, until }: Period): number =>
  Math.round((instant(until) - instant(from)) / DAY_MS) + 1

/** Days as whole numbers, for counting: 1 Jan 1970 is 0. */
export const dayNumber = (day: Day): number => instant(day) / DAY_MS

/** The day that `dayNumber` made this number of. */
export const dayAt = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** The day `count` days after `day`. */
export const addDays = (day: Day, count: number): Day => dayAt(dayNumber(day) + count)

const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

/** The day that it is in India at `now`. */
export const dayInIndia = (now: Date): Day => indianDay.format(now)

const spoken = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

const spokenMoment = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

/** Date and time in India: `11 Oct 2026, 7:30 pm`. */
export const formatMoment = (at: Date): string => spokenMoment.format(at).replaceAll('\u202f', ' ')

/** A day for people: `11 Oct 2026`. */
export const formatDay = (day: Day): string => spoken.format(instant(day))

const dayAlone = new Intl.DateTimeFormat('en-IN', { day: 'numeric', timeZone: 'UTC' })
const spokenMonth = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A calendar month like '2026-10' in words. */
export const formatMonth = (month: string): string => spokenMonth.format(instant(`${month}-01`))

const withMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Nights for people, as short as can be: `11–13 Oct`, `30 Sept – 2 Oct`; with `withYear` also their year. */
export function formatNights({ from, until }: Period, { withYear = false } = {}): string {
  const last = (withYear ? spoken : withMonth).format(instant(until))
  if (from === until) return last
  if (from.slice(0, 4) !== until.slice(0, 4)) return `${formatDay(from)} – ${formatDay(until)}`
  if (from.slice(0, 7) === until.slice(0, 7)) return `${dayAlone.format(instant(from))}–${last}`
  return `${withMonth.format(instant(from))} – ${last}`
}

/** `3 days`. */
export const formatDays = (count: number): string => (count === 1 ? '1 day' : `${count} days`)
