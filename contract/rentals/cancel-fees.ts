import { addDays } from '../core/dates.ts'
import { paise, share, sum, type Paise } from '../core/money.ts'
import type { Day } from './rentals.ts'

// The fee of the cancellation of an order with rentals.

/** Nights that a change has replaced: the day of the change, and the day on which the preparation for the old nights would have begun. */
export type ReplacedNights = { changedOn: Day; preparedOn: Day }

/** The rent of a rented line, after the coupon of the order and its changes, and the day on which the preparation of its garments begins. */
export type RentedLine = { rent: Paise; preparedOn: Day; replaced?: readonly ReplacedNights[] }

/** The fee of a cancellation after the day `freeUntil`. */
export type CancelFee = { freeUntil: Day; fee: Paise }

type CancelRules = { freeCancelDays: number; lateCancelPercent: number }

/**
 * Returns the fees of the cancellation of a paid order, earliest day first. A line is free until `freeCancelDays` days before its preparation. After
 * that, it costs a share of its rent, also if its nights are then changed to later ones. The fee of a day includes the lines of all
 * earlier days.
 */
export function cancelFees(
  lines: readonly RentedLine[],
  { freeCancelDays, lateCancelPercent }: CancelRules,
): CancelFee[] {
  const lastFreeDay = ({ preparedOn }: { preparedOn: Day }) => addDays(preparedOn, -freeCancelDays)
  const rents = lines.map(({ rent, replaced = [], ...line }) => {
    const late = replaced.filter((nights) => nights.changedOn > lastFreeDay(nights))
    const [freeUntil] = [line, ...late].map(lastFreeDay).toSorted()
    return { rent, freeUntil: freeUntil! }
  })
  const days = [...new Set(rents.map(({ freeUntil }) => freeUntil))].toSorted()
  return days.map((day) => {
    const late = rents.filter(({ freeUntil }) => freeUntil <= day)
    return { freeUntil: day, fee: share(sum(late.map(({ rent }) => rent)), lateCancelPercent) }
  })
}

/** Returns the fee of a cancellation on this day. */
export const cancelFeeOn = (today: Day, fees: readonly CancelFee[]): Paise =>
  fees.findLast(({ freeUntil }) => today > freeUntil)?.fee ?? paise(0)
