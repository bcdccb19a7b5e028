import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'

// The goods of sellers: the catalogue keeps whose a product is, the sellers' domain decides about it.

/** A product of this seller with its pictures in our storage; null when it is somebody else's or was taken out. */
export async function findSellerProduct(db: DbOrTx, { sellerId, id }: { sellerId: string; id: string }) {
  const product = await db
    .selectFrom('products')
    .select(['id', 'title', 'description', 'price', 'mrp', 'category', 'brand', 'created_at'])
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

/** Takes all live goods of a seller out of the shop; `relistGoodsOf` brings back exactly those. */
export async function unlistSellerProducts(tx: Tx, sellerId: string, why: 'subscription' | 'suspended') {
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({ status: 'archived', unlisted_for: why, updated_at: sql`now()` })
    .where('seller_id', '=', sellerId)
    .where((eb) => eb.or([eb('status', '=', 'live'), eb('unlisted_for', '!=', why)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Brings back what the shop itself had taken down, and nothing that staff took down. */
export async function relistSellerProducts(tx: Tx, sellerId: string) {
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({ status: 'live', unlisted_for: null, updated_at: sql`now()` })
    .where('seller_id', '=', sellerId)
    .where('unlisted_for', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Notes whose a new product is, and under which code of the tariff it is taxed; `''` leaves that open. */
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

/** Where a product stands in the shop; null when there is none. */
export async function findHandle(db: DbOrTx, id: string): Promise<string | null> {
  const product = await db
    .selectFrom('products')
    .select(['slug', 'product_type'])
    .where('id', '=', id)
    .executeTakeFirst()
  return product ? `/${product.product_type === 'rent' ? 'rent' : 'product'}/${product.slug}` : null
}
