import { formatDay } from '../../../../../contract/core/dates.ts'
import type { Period } from '../../../../../contract/rentals/rentals.ts'
import {
  calendarOf,
  promiseDelivery,
  standardLane,
  type StandardDelivery,
} from '../../../../../contract/shipping/promise.ts'

/** Returns the first and last delivery day of an order at `now`, if the address is not known. */
export const deliveryDays = (now: Date, delivery: StandardDelivery): Period =>
  promiseDelivery(standardLane(delivery), calendarOf(delivery), now.toISOString()).arrives

/**
 * Formats the delivery days, for example `24 to 26 Nov 2026`. The first day includes month and year only if they differ from the last
 * day's.
 */
export function formatDeliveryRange({ from, until }: Period): string {
  const [day, month, year] = formatDay(from).split(' ')
  const end = formatDay(until)
  if (from === until) return end
  if (end.endsWith(`${month} ${year}`)) return `${day} to ${end}`
  return end.endsWith(` ${year}`) ? `${day} ${month} to ${end}` : `${formatDay(from)} to ${end}`
}
