import { daysIn } from '../core/dates.ts'
import { paise, times, type Paise } from '../core/money.ts'
import type { RentalFees } from '../store/policy-facts.ts'
import type { Day } from './rentals.ts'

// How late a garment comes back, and what that costs. This file does not import zod.

/** Returns the number of days between the due day and the day of return; 0 if the garment came back in time. */
export const lateDays = (due: Day, back: Day): number => Math.max(0, daysIn({ from: due, until: back }) - 1)

/** Says by how many days a garment is late: `One day late`, `3 days late`. */
export const lateLabel = (days: number): string => (days === 1 ? 'One day late' : `${days} days late`)

/** Returns the late fee for each day: that of the shop, or the rent of one day if the shop has none. */
export const latePerDayOf = (fees: RentalFees, rentPerDay: Paise): Paise => fees.latePerDay ?? rentPerDay

/** Returns the late fee: `perDay` for each late day, at most the deposit. */
export function lateFee(days: number, { perDay, deposit }: { perDay: Paise; deposit: Paise }): Paise {
  return paise(Math.min(times(perDay, days), deposit))
}
