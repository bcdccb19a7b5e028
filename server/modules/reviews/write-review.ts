import type { MyReview } from '../../../contract/reviews/reviews.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findOwnOrder } from '../orders/find-order.ts'
import { deleteReview, findReviewsOfOrder, upsertReview } from './queries.ts'

/** The lines of a delivered order of this person, each with the review that they wrote. Nothing can be said before it has come. */
export async function reviewsOfOrder(db: Db, actor: Actor, orderId: string): Promise<MyReview[]> {
  const order = await findOwnOrder(db, actor, orderId)
  if (order?.status !== 'delivered') return []
  const written = await findReviewsOfOrder(db, orderId)
  return order.items.map(({ title }, line) => {
    const own = written.find((one) => one.line === line)
    if (!own) return { orderId, line, title, review: null }
    const { rating, text, state, reason, answer } = own
    return { orderId, line, title, review: { rating, text, state, reason, answer } }
  })
}

export type Written = { orderId: string; line: number; rating: number; text: string; actor: Actor; now: Date }

/** Only who has had a product can review it, once for each line of an order; written anew it waits for staff again. */
export function writeReview(db: Db, { orderId, line, rating, text, actor, now }: Written) {
  return inTransaction(db, async (tx) => {
    const order = await findOwnOrder(tx, actor, orderId)
    const item = order?.items[line]
    if (!item) return refuse('not_found', 'There is no such order')
    if (order.status !== 'delivered') refuse('wrong_state', 'You can review it as soon as you have it')
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

export type Withdrawn = { orderId: string; line: number; actor: Actor }

/** Who wrote a review can take it back, shown or not; they may write another one. */
export async function withdrawReview(db: Db, { orderId, line, actor }: Withdrawn) {
  const isGone = await inTransaction(db, (tx) => deleteReview(tx, { orderId, line, userId: actor.id }))
  if (!isGone) refuse('not_found', 'There is no such review')
  return { success: true as const }
}

/** `Asha Patel` is `Asha P.` to strangers. */
function shortName(name: string): string {
  const [first = 'Customer', ...others] = name.trim().split(/\s+/)
  const initial = others.at(-1)?.[0]
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}
