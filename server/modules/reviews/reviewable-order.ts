import { refuse } from '../../../contract/core/refusal.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findOwnOrder } from '../orders/find-order.ts'

type OrderLine = { orderId: string; line: number; actor: Actor }

/** Returns the line of the user's own order. Refuses it until the order is delivered, because only then it can be reviewed. */
export async function requireReviewableOrder(db: DbOrTx, { orderId, line, actor }: OrderLine) {
  const order = await findOwnOrder(db, actor, orderId)
  const item = order?.items[line]
  if (!item) return refuse('not_found', 'Order not found')
  if (order.status !== 'delivered') {
    refuse('wrong_state', 'You can write a review once the order has been delivered')
  }
  return item
}
