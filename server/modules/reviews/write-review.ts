import type { MyReview } from '../../../contract/reviews/reviews.ts'
import { refuse, refuseField } from '../../../contract/core/refusal.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findOwnOrder } from '../orders/find-order.ts'
import { assignPhotos, deletePhotos, findPhotoIdsOfLine, lockUserRow } from './photo-queries.ts'
import { notifyPhotosChanged } from './photos.ts'
import { requireReviewableOrder } from './reviewable-order.ts'
import { deleteReview, findOwnReviews, upsertReview } from './queries.ts'

/**
 * Lists the products of the user's order, each with the user's review of it, which may belong to another line or order. The list is empty until
 * the order is delivered.
 */
export async function listOwnReviews(db: Db, actor: Actor, orderId: string): Promise<MyReview[]> {
  const order = await findOwnOrder(db, actor, orderId)
  if (order?.status !== 'delivered') return []
  const productIds = [...new Set(order.items.map(({ productId }) => productId))]
  const reviews = await findOwnReviews(db, actor.id, productIds)
  return productIds.map((productId) => {
    const line = order.items.findIndex((item) => item.productId === productId)
    const { title } = order.items[line]!
    const own = reviews.find((review) => review.product_id === productId)
    if (!own) return { orderId, line, title, review: null }
    const { rating, text, state, reason, answer, photos } = own
    return {
      orderId: own.order_id,
      line: own.line,
      title,
      review: { rating, text, state, reason, answer, photos },
    }
  })
}

export type ReviewInput = {
  orderId: string
  line: number
  rating: number
  text: string
  /** The ids of uploaded photos. Other photos of the review, or uploaded for it, are deleted. */
  photos?: readonly string[] | null | undefined
  actor: Actor
  now: Date
}

/**
 * Creates or replaces the user's review of a line of a delivered order. The review is not shown until staff approve it. A user has one review of
 * a product, because each one counts in its rating.
 */
export function writeReview(db: Db, { orderId, line, rating, text, photos, actor, now }: ReviewInput) {
  return inTransaction(db, async (tx) => {
    const item = await requireReviewableOrder(tx, { orderId, line, actor })
    await lockUserRow(tx, actor.id)
    const known = await findOwnReviews(tx, actor.id, [item.productId])
    if (known.length > 0 && !known.some((review) => review.order_id === orderId && review.line === line)) {
      refuse('already_done', 'You have already reviewed this product. You can edit your review')
    }
    const id = await upsertReview(tx, {
      product_id: item.productId,
      order_id: orderId,
      line,
      user_id: actor.id,
      name: shortName(actor.name),
      rating,
      text,
      created_at: now,
    })
    await replacePhotos(tx, id, { photos: photos ?? [], orderId, line, userId: actor.id })
    return { state: 'pending' as const }
  })
}

type ReviewPhotos = { photos: readonly string[]; orderId: string; line: number; userId: string }

async function replacePhotos(tx: Tx, reviewId: string, { photos, ...reviewed }: ReviewPhotos) {
  const uploaded = await findPhotoIdsOfLine(tx, reviewed)
  const used = [...new Set(photos)]
  if (used.some((id) => !uploaded.includes(id))) {
    const message = 'A photo is missing. Please add it again'
    refuseField('photos', message)
  }
  await assignPhotos(tx, reviewId, used)
  await deletePhotos(
    tx,
    uploaded.filter((id) => !used.includes(id)),
  )
  await notifyPhotosChanged(tx, uploaded)
}

export type ReviewWithdrawal = { orderId: string; line: number; actor: Actor }

/** Deletes the user's own review. The user may write another one later. */
export async function withdrawReview(db: Db, { orderId, line, actor }: ReviewWithdrawal) {
  const isDeleted = await inTransaction(db, async (tx) => {
    await lockUserRow(tx, actor.id)
    const photos = await findPhotoIdsOfLine(tx, { orderId, line, userId: actor.id })
    await deletePhotos(tx, photos)
    await notifyPhotosChanged(tx, photos)
    return deleteReview(tx, { orderId, line, userId: actor.id })
  })
  if (!isDeleted) refuse('not_found', 'Review not found')
  return { success: true as const }
}

/** Shortens a name: `Asha Patel` becomes `Asha P.`. */
function shortName(name: string): string {
  const [first = 'Customer', ...rest] = name.trim().split(/\s+/)
  const initial = rest.at(-1)?.[0]
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}
