import type { Tx } from '../../../platform/db/database.ts'
import { lockInventories } from './reassign-pieces.ts'
import { holdDates, type UnavailableLine, type HoldRequest } from './hold-dates.ts'
import { markHeldAsBooked, countHeldPerLine, updateHoldExpiry } from './queries.ts'
import type { RentalRules } from './rental-rules.ts'
import { takeHoldsBack } from './troupe-holds.ts'

/**
 * Confirms the holds of a paid order. Creates expired holds again if their days are still free. If they are not free, returns the
 * unavailable line, and the caller must refund the payment.
 */
export async function confirmHolds(
  tx: Tx,
  request: HoldRequest,
  rules: RentalRules,
): Promise<UnavailableLine | null> {
  await lockInventories(
    tx,
    request.lines.map(({ skuId }) => skuId),
    rules,
  )
  await markHeldAsBooked(tx, request.orderId)
  return restoreHolds(tx, request, rules)
}

/**
 * Creates the missing holds of the lines of an order, for example when a cancelled order is restored. Returns null if all holds exist, or
 * else the first unavailable line.
 */
export async function restoreHolds(
  tx: Tx,
  request: HoldRequest,
  rules: RentalRules,
): Promise<UnavailableLine | null> {
  await lockInventories(
    tx,
    request.lines.map(({ skuId }) => skuId),
    rules,
  )
  await takeHoldsBack(tx, request, rules)
  const heldCounts = await countHeldPerLine(tx, request.orderId)
  const lines = request.lines
    .map((line) => ({ ...line, quantity: line.quantity - (heldCounts.get(line.line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  return holdDates(tx, { ...request, lines }, rules)
}

/** Changes the expiry of the holds with the deadline of the payment, for example when the shopper tries another payment. */
export const changeHoldExpiry = (tx: Tx, orderId: string, until: Date): Promise<void> =>
  updateHoldExpiry(tx, orderId, until)
