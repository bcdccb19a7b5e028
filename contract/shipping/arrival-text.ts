import { formatWeekdays } from '../core/weekdays.ts'
import { formatClock } from '../core/clock.ts'
import type { Period } from '../rentals/rentals.ts'

/** Formats the days of arrival: `Arrives Tue 24 to Thu 26 Nov at PIN code 380015`. The first day includes the month only if it differs. */
export const arrivalText = (days: Period, pin: string): string =>
  `Arrives ${formatWeekdays(days)}${pin && ` at PIN code ${pin}`}`

/** What the cut-off time of the shop means for an order. */
export const cutoffText = (cutoff: string): string =>
  `Orders placed after ${formatClock(cutoff)} count as placed on the next business day.`
