import type { OrderReturn } from '../../../contract/returns/returns.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import { findAnyOrder, findOwnOrders } from '../orders/find-order.ts'
import { notifyPhotosPurged } from './photos.ts'
import { hasNothingToRefund, presentOwnReturn } from './present.ts'
import { readBrand } from '../brand/read-brand.ts'
import { findOpenReturns, findReturn, findReturnsOfOrder, eraseTexts, type Returner } from './queries.ts'

/**
 * Returns whether a user, or a guest order, has a return that is neither refunded, refused nor withdrawn. A received return of goods for which
 * nothing was paid is complete.
 */
export async function hasOpenReturns(tx: Tx, of: Returner): Promise<boolean> {
  for (const { id, order_id: orderId } of await findOpenReturns(tx, of)) {
    const row = (await findReturn(tx, id))!
    const order = (await findAnyOrder(tx, orderId))!
    const isComplete =
      row.state === 'received' && row.resolution === 'refund' && hasNothingToRefund(order, row)
    if (!isComplete) return true
  }
  return false
}

/** Erases texts and photos from the returns of these orders. */
export async function eraseReturns(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await notifyPhotosPurged(tx, await eraseTexts(tx, orderIds))
}

/** Lists all returns of a user. */
export async function listOwnReturns(db: DbOrTx, userId: string): Promise<OrderReturn[]> {
  const brand = await readBrand(db)
  const returns: OrderReturn[] = []
  for (const order of await findOwnOrders(db, userId)) {
    const rows = await findReturnsOfOrder(db, order._id)
    returns.push(...rows.map((row) => presentOwnReturn(row, order, { brand })))
  }
  return returns
}
