import { refuse } from '../../../contract/core/refusal.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findOwnOrder } from '../orders/find-order.ts'
import { findOwnReviews } from './queries.ts'

type OrderLine = { orderId: string; line: number; actor: Actor }

/**
 * Returns the line of the user's own order. Refuses it until the order is delivered, because only then it can be reviewed. An existing review
 * of the line can always be edited.
 */
export async function requireReviewableOrder(db: DbOrTx, { orderId, line, actor }: OrderLine) {
  const order = await findOwnOrder(db, actor, orderId)
  const item = order?.items[line]
  if (!item) return refuse('not_found', 'Order not found')
  if (order.status !== 'delivered' && !(await isReviewed(db, { orderId, line, actor }, item.productId))) {
    refuse('wrong_state', 'You can write a review once the order has been delivered')
  }
  return item
}

async function isReviewed(db: DbOrTx, { orderId, line, actor }: OrderLine, productId: string) {
  const own = await findOwnReviews(db, actor.id, [productId])
  return own.some((review) => review.order_id === orderId && review.line === line)
}
