import { paise, type Paise } from '../../contract/core/money.ts'
import type { Db } from '../platform/db/database.ts'

type SkuOptions = {
  size?: string | null
  colour?: string | null
  stock?: number
  pieces?: number
  price?: Paise
}
type ProductOptions = {
  id?: string
  title?: string
  category?: string
  gender?: 'women' | 'men' | 'kids'
  price?: Paise
  mrp?: Paise
  rentPrice?: Paise
  deposit?: Paise
  rating?: number
  status?: 'live' | 'pending' | 'rejected' | 'archived'
  sizes?: readonly SkuOptions[]
  /** Units of one stock item that all sizes share. The product editor creates this if a product has `stock` and `sizes`. */
  sharedStock?: number
}

let count = 0

/** Inserts a product with its SKUs. Returns the product id, and the SKU ids in the sequence of `sizes`. */
export async function createTestProduct(db: Db, options: ProductOptions = {}) {
  count += 1
  const title = options.title ?? `Chaniya choli ${count}`
  const isRental = options.rentPrice !== undefined
  const price = options.price ?? paise(1000_00)
  const { id } = await db
    .insertInto('products')
    .values({
      ...(options.id ? { id: options.id } : {}),
      slug: `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${count}`,
      product_type: isRental ? 'rent' : 'marketplace',
      status: options.status ?? 'live',
      title,
      category: options.category ?? 'garba-dresses',
      gender: options.gender ?? 'women',
      price,
      mrp: options.mrp ?? price,
      rent_price: options.rentPrice ?? null,
      deposit: isRental ? (options.deposit ?? paise(0)) : null,
      rating: options.rating ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shared = options.sharedStock === undefined ? null : await addStockItem(db, id, options.sharedStock)
  const skuIds: string[] = []
  for (const [position, size] of (options.sizes ?? [{ stock: 10 }]).entries()) {
    const stockItem = isRental ? null : (shared ?? (await addStockItem(db, id, size.stock ?? 10)))
    skuIds.push(await addSku(db, { ...size, productId: id, price: size.price ?? price, stockItem, position }))
  }
  return { id, title, skuIds, price }
}

type NewSku = SkuOptions & { productId: string; price: Paise; stockItem: string | null; position: number }

async function addSku(
  db: Db,
  { productId, size, colour, price, stockItem, position, pieces }: NewSku,
): Promise<string> {
  const sku = await db
    .insertInto('skus')
    .values({
      product_id: productId,
      size: size ?? null,
      colour: colour ?? null,
      price,
      stock_item_id: stockItem,
      position,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let piece = 1; piece <= (pieces ?? 0); piece += 1) {
    await db
      .insertInto('rental_pieces')
      .values({ sku_id: sku.id, code: `${sku.id.slice(0, 8)}-${piece}` })
      .execute()
  }
  return sku.id
}

async function addStockItem(db: Db, productId: string, available: number): Promise<string> {
  const stockItem = await db
    .insertInto('stock_items')
    .values({ product_id: productId, available })
    .returning('id')
    .executeTakeFirstOrThrow()
  return stockItem.id
}

/** Returns the number of available units of a product, summed over its stock items. */
export async function unitsLeft(db: Db, productId: string): Promise<number> {
  const row = await db
    .selectFrom('stock_items')
    .where('product_id', '=', productId)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('available'), eb.lit(0)).as('units'))
    .executeTakeFirstOrThrow()
  return row.units
}
