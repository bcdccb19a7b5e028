import { formatWeekdays } from '../core/weekdays.ts'
import type { Period } from '../rentals/rentals.ts'

/** Formats the days of arrival: `Arrives Tue 24 to Thu 26 Nov at PIN code 380015`. The first day includes the month only if it differs. */
export const arrivalText = (days: Period, pin: string): string =>
  `Arrives ${formatWeekdays(days)}${pin && ` at PIN code ${pin}`}`

/** What the cut-off time of the shop, such as `17:00`, means for an order. Follows a sentence about business days. */
export const cutoffText = (cutoff: string): string =>
  `Orders after ${formatTime(cutoff)} count for the next business day.`

/** Formats a time of day: `17:00` as `5:00 pm`. */
function formatTime(time: string): string {
  const hour = parseInt(time)
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'am' : 'pm'}`
}
