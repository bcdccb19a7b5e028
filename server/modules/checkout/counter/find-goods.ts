import type { CounterProduct } from '../../../../contract/checkout/counter.ts'
import { paise } from '../../../../contract/core/money.ts'
import type { Db } from '../../../platform/db/database.ts'
import { searchProducts } from '../../catalog/search/search-products.ts'
import { findSellableSkus, type SellableSku } from '../../catalog/sellable-skus.ts'
import { findPieceByCode } from '../../rentals/pieces/queries.ts'
import { findByHandle, findProductOfSku } from './queries.ts'

/** Goods that were found, and the SKU and the piece for which a scanned code stands. */
export type FoundGoods = { products: CounterProduct[]; skuId: string | null; pieceCode: string | null }

const MAX_PRODUCTS = 8

/**
 * Finds goods by the code of a piece, the code or id of a SKU, the handle of a product, or words of its title. Goods of sellers are not
 * found, because the sellers have them.
 */
export async function findGoods(db: Db, q: string): Promise<FoundGoods> {
  const piece = await findPieceByCode(db, q)
  if (piece) {
    const { product_id: productId } = await findProductOfSku(db, piece.sku_id)
    return { products: await readProducts(db, [productId]), skuId: piece.sku_id, pieceCode: piece.code }
  }
  const exact = await findByHandle(db, q)
  if (exact[0]) {
    const ids = [...new Set(exact.map(({ productId }) => productId))]
    const skuId = exact.length === 1 ? exact[0].skuId : null // with the same code on several SKUs, staff choose
    return { products: await readProducts(db, ids), skuId, pieceCode: null }
  }
  const { page } = await searchProducts(db, {
    q,
    seller: ['shop'],
    page: 1,
    limit: MAX_PRODUCTS,
    sort: 'relevance',
  })
  return { products: await readProducts(db, page.ids), skuId: null, pieceCode: null }
}

/** Reads the products of the shop itself with these ids, in the sequence of the ids. */
async function readProducts(db: Db, ids: readonly string[]): Promise<CounterProduct[]> {
  const skus = (await findSellableSkus(db, ids)).filter(({ sellerId }) => sellerId === null)
  return ids.flatMap((id) => {
    const ofProduct = skus.filter(({ productId }) => productId === id)
    return ofProduct[0] ? [presentProduct(ofProduct[0], ofProduct)] : []
  })
}

const presentProduct = (
  { productId, productType, title, image }: SellableSku,
  skus: readonly SellableSku[],
): CounterProduct => ({
  productId,
  title,
  image,
  type: productType === 'rent' ? 'rent' : 'buy',
  skus: skus.map(({ skuId, size, colour, price, deposit, available }) => ({
    skuId,
    size,
    colour,
    price,
    deposit: deposit ?? paise(0),
    available: productType === 'rent' ? null : available,
  })),
})
