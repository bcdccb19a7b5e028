import { sql } from 'kysely'
import type { Paise } from '../../../contract/core/money.ts'
import type { RentStep } from '../../../contract/checkout/pricing.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/bulk-sql.ts'
import { readSettings } from '../store/settings.ts'
import { mediaUrl } from './present.ts'

/** One SKU of a live product as an order needs to know it. */
export type SellableSku = {
  productId: string
  productType: 'marketplace' | 'rent'
  slug: string
  title: string
  image: string
  skuId: string
  size: string | null
  colour: string | null
  /** One unit, or the rent of one day. */
  price: Paise
  /** From so many days on a day's rent is lower. */
  rentSteps: RentStep[]
  deposit: Paise | null
  stockItemId: string | null
  /** None when the shop itself sells it. */
  sellerId: string | null
  available: number
  /**
   * The only State that it may go to: its seller is not registered for GST. Who has not said where they are is taken to be
   * where the shop is. Null when it may go anywhere.
   */
  onlyIn: string | null
}

/** All SKUs of these live products, in the order in which a shopper sees them. */
export async function findSellableSkus(db: DbOrTx, productIds: readonly string[]): Promise<SellableSku[]> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('skus', 'skus.product_id', 'products.id')
    .leftJoin('stock_items', 'stock_items.id', 'skus.stock_item_id')
    .leftJoin('sellers', 'sellers.id', 'products.seller_id')
    .where('products.id', '=', anyOf(productIds))
    .where('products.status', '=', 'live')
    .where('skus.retired', '=', false)
    .select(['products.id', 'products.product_type', 'slug', 'title', 'rent_price', 'rent_steps', 'deposit'])
    .select(['skus.id as sku_id', 'size', 'colour', 'skus.price', 'stock_item_id', 'available'])
    .select(['seller_id', 'sellers.gstin', 'sellers.state as seller_state'])
    .select(pictureOf.as('picture'))
    .orderBy('skus.position')
    .orderBy('skus.id')
    .execute()
  const isBound = (row: (typeof rows)[number]) => row.seller_id !== null && row.gstin === null
  const isNowhere = rows.some((row) => isBound(row) && row.seller_state === null)
  const home = isNowhere ? (await readSettings(db)).tax.state : null
  return rows.map((row) => ({
    productId: row.id,
    productType: row.product_type,
    slug: row.slug,
    title: row.title,
    image: row.picture?.media ? mediaUrl(row.picture.media, 320) : (row.picture?.url ?? ''),
    skuId: row.sku_id,
    size: row.size,
    colour: row.colour,
    price: row.rent_price ?? row.price,
    rentSteps: row.rent_steps,
    deposit: row.deposit,
    stockItemId: row.stock_item_id,
    sellerId: row.seller_id,
    available: row.available ?? 0,
    onlyIn: isBound(row) ? (row.seller_state ?? home) : null,
  }))
}

/** The picture that shows this SKU: one of its colour before one of all. */
const pictureOf = sql<{ media: string | null; url: string | null } | null>`(
  select json_build_object('media', p.media_id, 'url', p.url) from product_pictures p
  where p.product_id = products.id
  order by (p.colour is not distinct from skus.colour) desc, p.position, p.id limit 1)`
