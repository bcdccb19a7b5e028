import type { Tx } from '../../../platform/db/database.ts'
import { lockInventories } from './reassign-pieces.ts'
import { holdDates, type UnavailableLine, type HoldRequest } from './hold-dates.ts'
import { markHeldAsBooked, countHeldPerLine, updateHoldExpiry } from './queries.ts'
import type { RentalRules } from './rental-rules.ts'

/**
 * The payment came: what was held for these lines is booked. What ran out meanwhile is taken again if its days are still
 * free; otherwise answers the line that is lost, and the caller gives the money back.
 */
export async function confirmHolds(
  tx: Tx,
  rented: HoldRequest,
  rules: RentalRules,
): Promise<UnavailableLine | null> {
  await lockInventories(
    tx,
    rented.lines.map(({ skuId }) => skuId),
    rules,
  )
  await markHeldAsBooked(tx, rented.orderId)
  return restoreHolds(tx, rented, rules)
}

/** Takes what an order's lines lack: all of it when the order is taken up again, less what a customer had or still has. */
export async function restoreHolds(
  tx: Tx,
  rented: HoldRequest,
  rules: RentalRules,
): Promise<UnavailableLine | null> {
  await lockInventories(
    tx,
    rented.lines.map(({ skuId }) => skuId),
    rules,
  )
  const kept = await countHeldPerLine(tx, rented.orderId)
  const lines = rented.lines
    .map((line) => ({ ...line, quantity: line.quantity - (kept.get(line.line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  return holdDates(tx, { ...rented, lines }, rules)
}

/** The shopper tries another payment: what is still held waits until then. */
export const extendHoldExpiry = (tx: Tx, orderId: string, until: Date): Promise<void> =>
  updateHoldExpiry(tx, orderId, until)
