import { sql } from 'kysely'
import type { Paise } from '../../../contract/core/money.ts'
import type { RentStep } from '../../../contract/checkout/pricing.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/prepared-statements.ts'
import { readSettings } from '../store/settings.ts'
import { mediaUrl } from './present.ts'
import { skuPrice } from './queries.ts'

/** One SKU of a live product, with the data that an order needs. */
export type SellableSku = {
  productId: string
  productType: 'marketplace' | 'rent'
  category: string
  slug: string
  title: string
  image: string
  skuId: string
  size: string | null
  colour: string | null
  /** Price of one unit, or rent for one day. */
  price: Paise
  mrp: Paise
  /** Lower daily rents for longer rentals. */
  rentSteps: RentStep[]
  deposit: Paise | null
  stockItemId: string | null
  /** The seller of the product; null when the store itself sells it. */
  sellerId: string | null
  /** The name of the seller that shoppers see; null when the store itself sells it. */
  soldBy: string | null
  available: number
  /** Whether the product promises free delivery. */
  hasFreeDelivery: boolean
  /**
   * The only State to which the product may be delivered; null when it may be delivered anywhere. A seller who is not
   * registered for GST may deliver only within one State. This is the State of the seller, or that of the store if the seller's
   * State is unknown.
   */
  onlyIn: string | null
}

/** Finds all SKUs of these live products, in display order. Retired SKUs are not included. */
export async function findSellableSkus(db: DbOrTx, productIds: readonly string[]): Promise<SellableSku[]> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('skus', 'skus.product_id', 'products.id')
    .leftJoin('stock_items', 'stock_items.id', 'skus.stock_item_id')
    .leftJoin('sellers', 'sellers.id', 'products.seller_id')
    .where('products.id', '=', anyOf(productIds))
    .where('products.status', '=', 'live')
    .where('skus.retired', '=', false)
    .select([
      'products.id',
      'products.product_type',
      'products.category',
      'slug',
      'title',
      'mrp',
      'rent_price',
      'rent_steps',
      'deposit',
      'free_delivery',
    ])
    .select(['skus.id as sku_id', 'size', 'colour', skuPrice.as('price'), 'stock_item_id', 'available'])
    .select(['seller_id', 'sellers.gstin', 'sellers.state as seller_state', 'sellers.display_name'])
    .select(pictureOf.as('picture'))
    .orderBy('skus.position')
    .orderBy('skus.id')
    .execute()
  const isLimitedToState = (row: (typeof rows)[number]) => row.seller_id !== null && row.gstin === null
  const needsStoreState = rows.some((row) => isLimitedToState(row) && row.seller_state === null)
  const storeState = needsStoreState ? (await readSettings(db)).tax.state : null
  return rows.map((row) => ({
    productId: row.id,
    productType: row.product_type,
    category: row.category,
    slug: row.slug,
    title: row.title,
    image: row.picture?.media ? mediaUrl(row.picture.media, 320) : (row.picture?.url ?? ''),
    skuId: row.sku_id,
    size: row.size,
    colour: row.colour,
    price: row.rent_price ?? row.price,
    mrp: row.mrp,
    rentSteps: row.rent_steps,
    deposit: row.deposit,
    stockItemId: row.stock_item_id,
    sellerId: row.seller_id,
    soldBy: row.display_name,
    available: row.available ?? 0,
    hasFreeDelivery: row.free_delivery,
    onlyIn: isLimitedToState(row) ? (row.seller_state ?? storeState) : null,
  }))
}

/** SQL for the first picture in the colour of the SKU, else the first picture of the product. */
const pictureOf = sql<{ media: string | null; url: string | null } | null>`(
  select json_build_object('media', p.media_id, 'url', p.url) from product_pictures p
  where p.product_id = products.id
  order by (p.colour is not distinct from skus.colour) desc, p.position, p.id limit 1)`
