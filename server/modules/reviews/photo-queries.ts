import type { Insertable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

export const insertPhoto = (tx: Tx, photo: Insertable<Schema['review_photos']>) =>
  tx.insertInto('review_photos').values(photo).returning(['id', 'width', 'height']).executeTakeFirstOrThrow()

/** Finds a photo with the state of its review; null if the review has not been sent. */
export const findPhoto = (db: DbOrTx, id: string) =>
  db
    .selectFrom('review_photos')
    .leftJoin('reviews', 'reviews.id', 'review_id')
    .where('review_photos.id', '=', id)
    .select(['review_photos.user_id', 'state'])
    .executeTakeFirst()

/** Locks the row of a user, so that the user's uploads are counted one after the other. */
export const lockUserRow = (tx: Tx, id: string) =>
  tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** Deletes the oldest photos of a user that belong to no review, so that at most `kept` of them remain. Returns their ids. */
export async function deleteOldestPhotos(
  tx: Tx,
  { userId, kept }: { userId: string; kept: number },
): Promise<string[]> {
  const oldest = tx
    .selectFrom('review_photos')
    .select('id')
    .where('user_id', '=', userId)
    .where('review_id', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id')
    .offset(kept)
  const rows = await tx.deleteFrom('review_photos').where('id', 'in', oldest).returning('id').execute()
  return rows.map(({ id }) => id)
}

export async function findPhotoIds(db: DbOrTx, reviewId: string): Promise<string[]> {
  const rows = await db.selectFrom('review_photos').where('review_id', '=', reviewId).select('id').execute()
  return rows.map(({ id }) => id)
}

type ReviewedLine = { userId: string; orderId: string; line: number }

/** Returns the ids of all photos of a review, and of those that are not sent with it yet. */
export async function findPhotoIdsOfLine(tx: Tx, { userId, orderId, line }: ReviewedLine): Promise<string[]> {
  const rows = await tx
    .selectFrom('review_photos')
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('line', '=', line)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives these photos to a review, in this sequence. */
export async function assignPhotos(tx: Tx, reviewId: string, ids: readonly string[]) {
  for (const [position, id] of ids.entries()) {
    await tx
      .updateTable('review_photos')
      .set({ review_id: reviewId, position })
      .where('id', '=', id)
      .execute()
  }
}

export async function deletePhotos(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return
  await tx
    .deleteFrom('review_photos')
    .where('id', 'in', [...ids])
    .execute()
}

/** Deletes all photos of a user. Returns their ids. */
export async function deletePhotosOfUser(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('review_photos').where('user_id', '=', userId).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Deletes photos that belong to no review and were stored before `before`. Returns their ids. */
export async function deleteUnassignedPhotos(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('review_photos')
    .where('review_id', 'is', null)
    .where('at', '<', before)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
