import { productPath } from '../../../../contract/catalog/product-path.ts'
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { categoryName } from '../queries.ts'

export type SellerProduct = NonNullable<Awaited<ReturnType<typeof findProduct>>>

/**
 * Finds a product with the fields that its seller can change, and with its stored pictures. The price of a rental is its rent per day.
 * `mrp` is null for a rental, and if it is equal to the price.
 */
export async function findProduct(db: DbOrTx, id: string) {
  const product = await db
    .selectFrom('products')
    .select(['id', 'seller_id', 'version', 'status', 'unlisted_for', 'product_type'])
    .select(['title as name', 'description'])
    .select(['price', 'rent_price', 'mrp', 'starts_at', 'category', 'brand', 'hsn', 'declarations'])
    .select(['created_at', categoryName.as('category_name')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!product) return null
  const pictures = await db
    .selectFrom('product_pictures')
    .innerJoin('media', 'media.id', 'product_pictures.media_id')
    .select(['media.id', 'media.width', 'media.height', 'media.blur', 'alt', 'colour'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute()
  const { price, rent_price, mrp } = product
  const shownMrp = rent_price === null && mrp > price ? mrp : null
  return { ...product, price: rent_price ?? price, mrp: shownMrp, pictures }
}

/** Finds a product of this seller. Returns null if the product is neither live nor unlisted because of its seller. */
export async function findSellerProduct(
  db: DbOrTx,
  { sellerId, id }: { sellerId: string; id: string },
): Promise<SellerProduct | null> {
  const product = await findProduct(db, id)
  if (product?.seller_id !== sellerId) return null
  return product.status === 'live' || product.unlisted_for ? product : null
}

/**
 * Archives all live products of a seller and stores the reason. Replaces the reason of products that were already unlisted for another
 * reason. `relistSellerProducts` later restores all products with a stored reason.
 */
export async function unlistSellerProducts(tx: Tx, sellerId: string, reason: 'subscription' | 'suspended') {
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({ status: 'archived', unlisted_for: reason, version: sql`version + 1`, updated_at: sql`now()` })
    .where('seller_id', '=', sellerId)
    .where((eb) => eb.or([eb('status', '=', 'live'), eb('unlisted_for', '!=', reason)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Restores the products that `unlistSellerProducts` archived. Products that staff archived themselves remain archived. */
export async function relistSellerProducts(tx: Tx, sellerId: string) {
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({ status: 'live', unlisted_for: null, version: sql`version + 1`, updated_at: sql`now()` })
    .where('seller_id', '=', sellerId)
    .where('unlisted_for', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Sets the seller of a new product. */
export async function assignProductToSeller(
  tx: Tx,
  { sellerId, productId }: { sellerId: string; productId: string },
) {
  await tx.updateTable('products').set({ seller_id: sellerId }).where('id', '=', productId).execute()
}

/** Finds the path of a product's page. Returns null for an unknown product. */
export async function findHandle(db: DbOrTx, id: string): Promise<string | null> {
  const product = await db
    .selectFrom('products')
    .select(['slug', 'product_type'])
    .where('id', '=', id)
    .executeTakeFirst()
  return product ? productPath(product.product_type, product.slug) : null
}
