import type { Paise } from '../../../contract/core/money.ts'
import { removeFromStock, restock } from '../catalog/take-stock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { releaseRedemption } from '../checkout/coupons/coupons.ts'
import { releaseHolds } from '../rentals/holds/hold-dates.ts'
import { releaseSlot } from '../delivery/slots/book-slot.ts'
import { recordCancellation } from './order-postings.ts'
import {
  findDiscardedUnits,
  findExchangedUnits,
  findOrder,
  updateRestocked,
  type OrderRow,
} from './queries.ts'
import type { Today } from './today.ts'

/**
 * Details of a cancellation. `retainedRent` is the part of the rent that the shop keeps as a fee. `by` is the name of the member of
 * staff who cancelled, or the role of somebody else, such as `Customer`; null when the shop did it.
 */
export type CancellationContext = { today: Today; retainedRent: Paise; by: string | null }

/** Releases stock, rental dates, slot and coupon of a cancelled order, and records the refund that is due to the customer. */
export async function releaseOrder(
  tx: Tx,
  order: OrderRow,
  { today, retainedRent, by }: CancellationContext,
) {
  const purchased = unitsToReturn(await withoutDiscarded(tx, order))
  await restock(tx, [...purchased, ...(await findExchangedUnits(tx, order.id))])
  await releaseHolds(tx, order.id, today.rules)
  await releaseSlot(tx, order.id)
  await recordCancellation(tx, order, { retainedRent, by })
  await releaseRedemption(tx, order, today.now)
}

/** Returns for each stock item the number of units to put back into stock. Units of returned goods that were already restocked are not included. */
const unitsToReturn = ({ lines }: OrderRow) =>
  lines.flatMap(({ stock_item_id: stockItemId, quantity, restocked }) =>
    stockItemId && quantity > restocked ? [{ stockItemId, quantity: quantity - restocked }] : [],
  )

/**
 * Returns an order without the units that came back and cannot be sold any more: a cancellation does not put them into stock, and a
 * reopening does not take them from there. The caller must have locked the order.
 */
export async function withoutDiscarded(tx: Tx, order: OrderRow): Promise<OrderRow> {
  const discarded = await findDiscardedUnits(tx, order.id)
  const lines = order.lines.map((row) => {
    const units = discarded
      .filter(({ line }) => line === row.line)
      .reduce((total, { quantity }) => total + quantity, 0)
    return { ...row, quantity: Math.max(row.restocked, row.quantity - units) }
  })
  return { ...order, lines }
}

type ReturnedUnits = readonly { line: number; quantity: number }[]

/**
 * Adds returned units of an order to the stock. The units of a cancelled order are in stock already, so they are only recorded. The
 * caller must have locked the order.
 */
export async function restockLines(tx: Tx, orderId: string, returned: ReturnedUnits) {
  const { status, units } = await findReturnedUnits(tx, orderId, returned)
  for (const { line, quantity } of returned) await updateRestocked(tx, { orderId, line, quantity })
  if (status !== 'cancelled') await restock(tx, units)
}

/**
 * Keeps returned units of an order out of the stock. The units of a cancelled order are in stock already, so they are removed from there,
 * unless they have been sold meanwhile. The caller must have locked the order.
 */
export async function discardLines(tx: Tx, orderId: string, returned: ReturnedUnits) {
  const { status, units } = await findReturnedUnits(tx, orderId, returned)
  if (status === 'cancelled') await removeFromStock(tx, units)
}

async function findReturnedUnits(tx: Tx, orderId: string, returned: ReturnedUnits) {
  const { lines, status } = (await findOrder(tx, orderId))!
  const units = returned.flatMap(({ line, quantity }) => {
    const { stock_item_id: stockItemId } = lines.find((row) => row.line === line)!
    return stockItemId ? [{ stockItemId, quantity }] : []
  })
  return { status, units }
}
