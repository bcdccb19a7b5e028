import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Schema } from '../../platform/db/schema.ts'
import type { ReviewState } from '../../../contract/reviews/reviews.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import { afterCursor } from '../../platform/db/pagination.ts'

export const REVIEWS_PER_PAGE = 5

const photosOf = (eb: ExpressionBuilder<Schema, 'reviews'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('review_photos')
      .select(['review_photos.id', 'width', 'height'])
      .whereRef('review_id', '=', 'reviews.id')
      .orderBy('position'),
  ).as('photos')

/**
 * Finds approved reviews of a product, newest first. Finds one review more than a page shows, so that the caller knows whether
 * there is a next page.
 */
export function findApprovedReviews(db: DbOrTx, productId: string, before: string | null) {
  let query = db
    .selectFrom('reviews')
    .selectAll()
    .select(photosOf)
    .where('product_id', '=', productId)
    .where(sql<boolean>`state = 'approved'`)
  if (before) query = query.where(afterCursor({ table: 'reviews', id: before }))
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REVIEWS_PER_PAGE + 1)
    .execute()
}

/** Counts the approved reviews of a product with 1, 2, 3, 4 and 5 stars. */
export async function countReviewsByStars(db: DbOrTx, productId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('reviews')
    .select(['rating', sql<number>`count(*)::int`.as('count')])
    .where('product_id', '=', productId)
    .where(sql<boolean>`state = 'approved'`)
    .groupBy('rating')
    .execute()
  const counts = new Map(rows.map(({ rating, count }) => [rating, count]))
  return [1, 2, 3, 4, 5].map((stars) => counts.get(stars) ?? 0)
}

/** Finds a live product by slug or id. */
export const findProductWithRating = (db: DbOrTx, slug: string) =>
  db
    .selectFrom('products')
    .select(['id', 'review_count', 'review_stars'])
    .where((eb) => eb.or([eb('slug', '=', slug), eb('id', '=', slug)]))
    .where('status', '=', 'live')
    .executeTakeFirst()

/** Finds the user's reviews of these products, oldest first. */
export const findOwnReviews = (db: DbOrTx, userId: string, productIds: readonly string[]) =>
  db
    .selectFrom('reviews')
    .selectAll()
    .select(photosOf)
    .where('user_id', '=', userId)
    .where('product_id', 'in', productIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export type NewReview = {
  product_id: string
  order_id: string
  line: number
  user_id: string
  name: string
  rating: number
  text: string
  created_at: Date
}

/**
 * Creates the review of an order line, or replaces the existing review. A replaced review is not shown until staff approve it again.
 * Returns the id.
 */
export async function upsertReview(tx: Tx, review: NewReview): Promise<string> {
  const { id } = await tx
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'line']).doUpdateSet({
        name: review.name,
        rating: review.rating,
        text: review.text,
        created_at: review.created_at,
        state: 'pending',
        reason: null,
        answer: null,
        decided_at: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes the user's review of an order line. Returns false if the user has no such review. */
export async function deleteReview(
  tx: Tx,
  { orderId, line, userId }: { orderId: string; line: number; userId: string },
) {
  const { numDeletedRows } = await tx
    .deleteFrom('reviews')
    .where('order_id', '=', orderId)
    .where('line', '=', line)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const withProduct = (db: DbOrTx) =>
  db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .selectAll('reviews')
    .select(photosOf)
    .select(['products.title', 'products.slug', 'products.product_type'])

export type ReviewRow = NonNullable<Awaited<ReturnType<typeof findReview>>>

export const findReview = (db: DbOrTx, id: string) =>
  withProduct(db).where('reviews.id', '=', id).executeTakeFirst()

export async function lockReview(tx: Tx, id: string) {
  await tx.selectFrom('reviews').select('id').where('id', '=', id).forUpdate().execute()
  return findReview(tx, id)
}

type ReviewFilter = { state?: ReviewState | undefined; before?: string | null | undefined; limit: number }

export function findReviews(db: DbOrTx, { state, before, limit }: ReviewFilter) {
  let query = withProduct(db)
  if (state) query = query.where('reviews.state', '=', state)
  if (before) query = query.where(afterCursor({ table: 'reviews', id: before }))
  return query.orderBy('reviews.created_at', 'desc').orderBy('reviews.id', 'desc').limit(limit).execute()
}

type ReviewChanges = Partial<Pick<ReviewRow, 'state' | 'reason' | 'answer' | 'decided_at'>>

export async function updateReview(tx: Tx, id: string, changes: ReviewChanges) {
  await tx.updateTable('reviews').set(changes).where('id', '=', id).execute()
}
