import { addDays, formatDay } from '../../../../../contract/core/dates.ts'
import type { Day, Period } from '../../../../../contract/rentals/rentals.ts'

/** Delivery time in business days. */
type DeliveryTime = { minDays: number; maxDays: number }
const defaultTime: DeliveryTime = { minDays: 3, maxDays: 5 }

/** Returns true for a valid Indian PIN code: six digits, of which the first is not 0. */
export const isPinCode = (text: string): boolean => /^[1-9]\d{5}$/.test(text)

/** Returns the first and last estimated delivery day of an order. Every day except Sunday is a business day. */
export const deliveryDays = (orderedOn: Day, { minDays, maxDays } = defaultTime): Period => ({
  from: businessDayAfter(orderedOn, minDays),
  until: businessDayAfter(orderedOn, maxDays),
})

function businessDayAfter(day: Day, count: number): Day {
  const next = addDays(day, 1)
  const left = isSunday(next) ? count : count - 1
  return left === 0 ? next : businessDayAfter(next, left)
}

const isSunday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

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
