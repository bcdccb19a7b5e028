import type { Paise } from '../../../contract/core/money.ts'
import { restock } from '../catalog/take-stock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { releaseRedemption } from '../checkout/coupons/coupons.ts'
import { releaseHolds } from '../rentals/holds/hold-dates.ts'
import { releaseSlot } from '../delivery/slots/book-slot.ts'
import { recordCancellation } from './ledger.ts'
import { findExchangedUnits, findOrder, updateRestocked, type OrderRow } from './queries.ts'
import type { Today } from './today.ts'

/**
 * Details of a cancellation. `retainedRent` is the part of the rent that the shop keeps as a fee. `by` is the name of the user who
 * cancelled; null when the shop did it.
 */
export type CancellationContext = { today: Today; retainedRent: Paise; by: string | null }

/** Releases stock, rental dates, slot and coupon of a cancelled order, and records the refund that is due to the customer. */
export async function releaseOrder(
  tx: Tx,
  order: OrderRow,
  { today, retainedRent, by }: CancellationContext,
) {
  await restock(tx, [...unitsToReturn(order.lines), ...(await findExchangedUnits(tx, order.id))])
  await releaseHolds(tx, order.id, today.rules)
  await releaseSlot(tx, order.id)
  await recordCancellation(tx, order, { retainedRent, by })
  await releaseRedemption(tx, order, today.now)
}

/** Returns for each stock item the number of units to put back into stock. Units of returned goods that were already restocked are not included. */
const unitsToReturn = (lines: OrderRow['lines']) =>
  lines.flatMap(({ stock_item_id: stockItemId, quantity, restocked }) =>
    stockItemId && quantity > restocked ? [{ stockItemId, quantity: quantity - restocked }] : [],
  )

/**
 * Adds returned units of an order to the stock. The units of a cancelled order are in stock already, so they are only recorded. The
 * caller must have locked the order.
 */
export async function restockLines(
  tx: Tx,
  orderId: string,
  returned: readonly { line: number; quantity: number }[],
) {
  const { lines, status } = (await findOrder(tx, orderId))!
  const units = returned.flatMap(({ line, quantity }) => {
    const { stock_item_id: stockItemId } = lines.find((row) => row.line === line)!
    return stockItemId ? [{ stockItemId, quantity }] : []
  })
  for (const { line, quantity } of returned) await updateRestocked(tx, { orderId, line, quantity })
  if (status !== 'cancelled') await restock(tx, units)
}
