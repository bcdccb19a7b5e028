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
export function cancelFees(lines: readonly RentedLine[], rules: CancelRules): CancelFee[] {
  const rents = withFreeUntil(lines, rules)
  const days = [...new Set(rents.map(({ freeUntil }) => freeUntil))].toSorted()
  return days.map((day) => {
    const late = rents.filter(({ freeUntil }) => freeUntil <= day)
    return { freeUntil: day, fee: share(sum(late.map(({ rent }) => rent)), rules.lateCancelPercent) }
  })
}

/** Returns for each line the rent that the fee of a cancellation on this day is a share of: 0 while the line is free. */
export const lateRents = (today: Day, lines: readonly RentedLine[], rules: CancelRules): Paise[] =>
  withFreeUntil(lines, rules).map(({ rent, freeUntil }) => (today > freeUntil ? rent : paise(0)))

/** The lines with the last day on which their cancellation is free. */
function withFreeUntil(lines: readonly RentedLine[], { freeCancelDays }: CancelRules) {
  const lastFreeDay = ({ preparedOn }: { preparedOn: Day }) => addDays(preparedOn, -freeCancelDays)
  return lines.map(({ rent, replaced = [], ...line }) => {
    const late = replaced.filter((nights) => nights.changedOn > lastFreeDay(nights))
    const [freeUntil] = [line, ...late].map(lastFreeDay).toSorted()
    return { rent, freeUntil: freeUntil! }
  })
}

/** Returns the fee of a cancellation on this day. */
export const cancelFeeOn = (today: Day, fees: readonly CancelFee[]): Paise =>
  fees.findLast(({ freeUntil }) => today > freeUntil)?.fee ?? paise(0)
