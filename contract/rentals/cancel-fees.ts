import { addDays } from '../core/dates.ts'
import { paise, share, sum, type Paise } from '../core/money.ts'
import type { Day } from './rentals.ts'

// The fee of the cancellation of an order with rentals.

/** The rent of a rented line, after the coupon of the order and its changes, and the day on which the preparation of its garments begins. */
export type RentedLine = { rent: Paise; preparedOn: Day }

/** The fee of a cancellation after the day `freeUntil`. */
export type CancelFee = { freeUntil: Day; fee: Paise }

type CancelRules = { freeCancelDays: number; lateCancelPercent: number }

/**
 * Returns the fees of the cancellation of a paid order, earliest day first. A line is free until `freeCancelDays` days before its preparation. After
 * that, it costs a share of its rent. The fee of a day includes the lines of all earlier days.
 */
export function cancelFees(
  lines: readonly RentedLine[],
  { freeCancelDays, lateCancelPercent }: CancelRules,
): CancelFee[] {
  const rents = lines.map(({ rent, preparedOn }) => ({
    rent,
    freeUntil: addDays(preparedOn, -freeCancelDays),
  }))
  const days = [...new Set(rents.map(({ freeUntil }) => freeUntil))].toSorted()
  return days.map((day) => {
    const late = rents.filter(({ freeUntil }) => freeUntil <= day)
    return { freeUntil: day, fee: share(sum(late.map(({ rent }) => rent)), lateCancelPercent) }
  })
}

/** Returns the fee of a cancellation on this day. */
export const cancelFeeOn = (today: Day, fees: readonly CancelFee[]): Paise =>
  fees.findLast(({ freeUntil }) => today > freeUntil)?.fee ?? paise(0)
