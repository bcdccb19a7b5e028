import type { OrderReturn } from '../../../contract/returns/returns.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import { send } from '../../platform/jobs/jobs.ts'
import { findOwnOrders } from '../orders/find-order.ts'
import { photosGone } from './jobs.ts'
import { presentOwnReturn } from './present.ts'
import { findOpenOf, findReturnsOf, eraseTexts } from './queries.ts'

/** Whether something that they want to give back is not decided yet. */
export const hasOpenReturns = async (tx: Tx, userId: string): Promise<boolean> =>
  (await findOpenOf(tx, userId)) !== undefined

/** Takes the words and photographs of an erased buyer out of the returns of these orders. */
export async function eraseReturns(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  const ids = await eraseTexts(tx, orderIds)
  if (ids.length > 0) await send(tx, photosGone, { ids })
}

/** Everything that a person gave back. */
export async function returnsOf(db: DbOrTx, userId: string): Promise<OrderReturn[]> {
  const all: OrderReturn[] = []
  for (const order of await findOwnOrders(db, userId)) {
    const rows = await findReturnsOf(db, order._id)
    all.push(...rows.map((row) => presentOwnReturn(row, order)))
  }
  return all
}
