import { addDays, formatDay } from '../../../../../contract/core/dates.ts'
import type { Day, Period } from '../../../../../contract/rentals/rentals.ts'

/** What the store says of its parcels, in business days. */
type Estimate = { minDays: number; maxDays: number }
const usual: Estimate = { minDays: 3, maxDays: 5 }

/** Six digits, and none of India's begins with 0. */
export const isPinCode = (typed: string): boolean => /^[1-9]\d{5}$/.test(typed)

/** So many business days after an order of this day, 3 to 5 unless the store says otherwise. The shop is closed on Sundays. */
export const deliveryDays = (orderedOn: Day, { minDays, maxDays } = usual): Period => ({
  from: businessDayAfter(orderedOn, minDays),
  until: businessDayAfter(orderedOn, maxDays),
})

function businessDayAfter(day: Day, count: number): Day {
  const next = addDays(day, 1)
  const left = isSunday(next) ? count : count - 1
  return left === 0 ? next : businessDayAfter(next, left)
}

const isSunday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

/** `24 to 26 Nov 2026`, with the month twice where it changes in between. */
export function formatDeliveryRange({ from, until }: Period): string {
  const [day, month, year] = formatDay(from).split(' ')
  const end = formatDay(until)
  if (end.endsWith(`${month} ${year}`)) return `${day} to ${end}`
  return end.endsWith(` ${year}`) ? `${day} ${month} to ${end}` : `${formatDay(from)} to ${end}`
}
