import { formatWeekdays } from '../core/weekdays.ts'
import type { Period } from '../rentals/rentals.ts'

/** Formats the days of arrival: `Arrives Tue 24 to Thu 26 Nov in 380015`. The first day includes the month only if it differs. */
export const arrivalText = (days: Period, pin: string): string =>
  `Arrives ${formatWeekdays(days)}${pin && ` in ${pin}`}`
