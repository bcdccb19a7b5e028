import type { DbOrTx, Tx } from '../../platform/db/database.ts'

/** Finds the products on the wishlist of a user, newest first. */
export async function findWishlist(db: DbOrTx, userId: string): Promise<string[]> {
  const row = await db
    .selectFrom('wishlists')
    .select('product_ids')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.product_ids ?? []
}

/** Finds the wishlist and locks it until the transaction ends, so that the changes of two devices are applied one after the other. */
export async function lockWishlist(tx: Tx, userId: string): Promise<string[]> {
  await tx
    .insertInto('wishlists')
    .values({ user_id: userId, product_ids: [] })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('wishlists')
    .select('product_ids')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.product_ids
}

export async function updateWishlist(tx: Tx, userId: string, productIds: readonly string[]) {
  await tx
    .updateTable('wishlists')
    .set({ product_ids: [...productIds] })
    .where('user_id', '=', userId)
    .execute()
}
