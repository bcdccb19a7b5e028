import { refuse } from '../../../contract/core/refusal.ts'
import type { SellerGoods } from '../../../contract/sellers/seller-portal.ts'
import { mediaUrl } from '../catalog/present.ts'
import { setStock, type StockCorrection } from '../catalog/products/set-stock.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { requireBusiness } from './find-seller.ts'
import { countProductsOfSeller, findProductsOfSeller, type SellerProductRow } from './queries.ts'

/** Returns the newest products of the user's business, and the number of all. */
export async function listGoods(db: Db, actor: Actor) {
  const { id } = await requireBusiness(db, actor)
  const data = (await findProductsOfSeller(db, id)).map(presentGoods)
  return { data, total: await countProductsOfSeller(db, id) }
}

/**
 * Sets the stock of a product of the user's business. Refuses with `wrong_state` if the stock has changed since the seller counted it.
 */
export function setSellerStock(db: Db, actor: Actor, request: StockCorrection): Promise<SellerGoods> {
  return inTransaction(db, async (tx) => {
    const { id: sellerId } = await requireBusiness(tx, actor)
    const [own] = await findProductsOfSeller(tx, sellerId, request.productId)
    if (!own) return refuse('not_found', 'Product not found')
    await setStock(tx, request)
    return presentGoods((await findProductsOfSeller(tx, sellerId, request.productId))[0]!)
  })
}

const presentGoods = (row: SellerProductRow): SellerGoods => ({
  _id: row.id,
  slug: row.slug,
  title: row.title,
  image: row.picture?.media ? mediaUrl(row.picture.media, 320) : (row.picture?.url ?? ''),
  productType: row.product_type,
  status: row.status,
  unlistedFor: row.unlisted_for,
  price: row.rent_price ?? row.price,
  stockItems: row.stockItems,
})
