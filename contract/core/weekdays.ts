import type { Day, Period } from '../rentals/rentals.ts'

const weekday = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** Formats a day with its weekday: `Tue 24 Nov`. */
export const formatWeekday = (day: Day): string =>
  weekday.format(Date.parse(`${day}T00:00:00Z`)).replace(',', '')

/** Formats a period with weekdays: `Tue 24 to Thu 26 Nov`, or `Tue 24 Nov` for one day. The first day has its month only if it differs. */
export function formatWeekdays({ from, until }: Period): string {
  const last = formatWeekday(until)
  if (from === until) return last
  const first = formatWeekday(from)
  const isSameMonth = from.slice(0, 7) === until.slice(0, 7)
  return `${isSameMonth ? first.split(' ').slice(0, 2).join(' ') : first} to ${last}`
}
