import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { categoryName } from '../queries.ts'

/**
 * Finds a product of this seller with its stored pictures. Returns null if the product is neither live nor unlisted because of
 * its seller.
 */
export async function findSellerProduct(db: DbOrTx, { sellerId, id }: { sellerId: string; id: string }) {
  const product = await db
    .selectFrom('products')
    .select(['id', 'title', 'description', 'price', 'mrp', 'category', 'brand', 'declarations', 'created_at'])
    .select(categoryName.as('category_name'))
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .where((eb) => eb.or([eb('status', '=', 'live'), eb('unlisted_for', 'is not', null)]))
    .executeTakeFirst()
  if (!product) return null
  const pictures = await db
    .selectFrom('product_pictures')
    .innerJoin('media', 'media.id', 'product_pictures.media_id')
    .select(['media.id', 'media.width', 'media.height', 'media.blur'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute()
  return { ...product, pictures }
}

/**
 * Archives all live products of a seller and stores the reason. Replaces the reason of products that were already unlisted for another
 * reason. `relistSellerProducts` later restores all products with a stored reason.
 */
export async function unlistSellerProducts(tx: Tx, sellerId: string, reason: 'subscription' | 'suspended') {
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({ status: 'archived', unlisted_for: reason, updated_at: sql`now()` })
    .where('seller_id', '=', sellerId)
    .where((eb) => eb.or([eb('status', '=', 'live'), eb('unlisted_for', '!=', reason)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Restores the products that `unlistSellerProducts` archived. Products that staff archived themselves remain archived. */
export async function relistSellerProducts(tx: Tx, sellerId: string) {
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({ status: 'live', unlisted_for: null, updated_at: sql`now()` })
    .where('seller_id', '=', sellerId)
    .where('unlisted_for', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Sets the seller and the HSN code of a new product. If `hsn` is empty, the HSN code does not change. */
export async function assignProductToSeller(
  tx: Tx,
  { sellerId, productId, hsn }: { sellerId: string; productId: string; hsn: string },
) {
  await tx
    .updateTable('products')
    .set({ seller_id: sellerId, ...(hsn ? { hsn } : {}) })
    .where('id', '=', productId)
    .execute()
}

/** Finds the path of a product's page. Returns null for an unknown product. */
export async function findHandle(db: DbOrTx, id: string): Promise<string | null> {
  const product = await db
    .selectFrom('products')
    .select(['slug', 'product_type'])
    .where('id', '=', id)
    .executeTakeFirst()
  return product ? `/${product.product_type === 'rent' ? 'rent' : 'product'}/${product.slug}` : null
}
