import type { MyReview } from '../../../contract/reviews/reviews.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findOwnOrder } from '../orders/find-order.ts'
import { deleteReview, findOrderReviews, upsertReview } from './queries.ts'

/** Lists the lines of the user's order, each with the user's review of the product. The list is empty until the order is delivered. */
export async function listOwnReviews(db: Db, actor: Actor, orderId: string): Promise<MyReview[]> {
  const order = await findOwnOrder(db, actor, orderId)
  if (order?.status !== 'delivered') return []
  const reviews = await findOrderReviews(db, orderId)
  return order.items.map(({ title }, line) => {
    const own = reviews.find((review) => review.line === line)
    if (!own) return { orderId, line, title, review: null }
    const { rating, text, state, reason, answer } = own
    return { orderId, line, title, review: { rating, text, state, reason, answer } }
  })
}

export type ReviewInput = {
  orderId: string
  line: number
  rating: number
  text: string
  actor: Actor
  now: Date
}

/** Creates or replaces the user's review of a line of a delivered order. The review is not shown until staff approve it. */
export function writeReview(db: Db, { orderId, line, rating, text, actor, now }: ReviewInput) {
  return inTransaction(db, async (tx) => {
    const order = await findOwnOrder(tx, actor, orderId)
    const item = order?.items[line]
    if (!item) return refuse('not_found', 'Order not found')
    if (order.status !== 'delivered') {
      refuse('wrong_state', 'You can write a review once the order has been delivered')
    }
    await upsertReview(tx, {
      product_id: item.productId,
      order_id: orderId,
      line,
      user_id: actor.id,
      name: shortName(actor.name),
      rating,
      text,
      created_at: now,
    })
    return { state: 'pending' as const }
  })
}

export type ReviewWithdrawal = { orderId: string; line: number; actor: Actor }

/** Deletes the user's own review. The user may write another one later. */
export async function withdrawReview(db: Db, { orderId, line, actor }: ReviewWithdrawal) {
  const isDeleted = await inTransaction(db, (tx) => deleteReview(tx, { orderId, line, userId: actor.id }))
  if (!isDeleted) refuse('not_found', 'Review not found')
  return { success: true as const }
}

/** Shortens a name: `Asha Patel` becomes `Asha P.`. */
function shortName(name: string): string {
  const [first = 'Customer', ...rest] = name.trim().split(/\s+/)
  const initial = rest.at(-1)?.[0]
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}
