import type { DbOrTx, Db } from '../../../platform/db/database.ts'
import type { StoredPicture } from '../../../platform/storage/pictures/picture.ts'

/** Which of these pictures are in our storage. */
export async function knownMedia(db: DbOrTx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Pictures of a product that still lie at an address of somebody else. */
export async function findOutside(db: Db, productId: string): Promise<{ id: number; url: string }[]> {
  const rows = await db
    .selectFrom('product_pictures')
    .select(['id', 'url'])
    .where('product_id', '=', productId)
    .where('url', 'is not', null)
    .execute()
  return rows.map(({ id, url }) => ({ id, url: url! }))
}

export const dropPicture = (db: Db, id: number) =>
  db.deleteFrom('product_pictures').where('id', '=', id).execute()

/** The picture is ours now, unless staff have put another in its place meanwhile. */
export const savePicture = (db: Db, { id, url }: { id: number; url: string }, media_id: string) =>
  db
    .updateTable('product_pictures')
    .set({ media_id, url: null })
    .where('id', '=', id)
    .where('url', '=', url)
    .execute()

/** The picture lies in our storage; the same bytes are there once. */
export const insertMedia = (db: Db, { id, width, height, blur }: StoredPicture) =>
  db
    .insertInto('media')
    .values({ id, width, height, blur })
    .onConflict((oc) => oc.doNothing())
    .execute()
