import type { FastifyInstance } from 'fastify'
import { applyWishlistChange, changeWishlist, type WishlistChange } from '../../../contract/cart/wishlist.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { lockWishlist, updateWishlist } from './queries.ts'

export function wishlistRoutes(app: FastifyInstance, { db }: { db: Db }) {
  serve(app, changeWishlist, async ({ body }, actor) => ({ productIds: await change(db, actor.id, body) }))
}

/** Applies the change of a device to the wishlist of an account, and returns the wishlist. */
function change(db: Db, userId: string, change: WishlistChange): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const productIds = applyWishlistChange(await lockWishlist(tx, userId), change)
    await updateWishlist(tx, userId, productIds)
    return productIds
  })
}
