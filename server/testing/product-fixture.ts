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
  /** One pile for all sizes, as a product written with `stock` beside `sizes` has it. */
  sharedStock?: number
}

let count = 0

/** Puts a product on the shelf and answers its id and its SKUs' ids in order. */
export async function createTestProduct(db: Db, goods: ProductOptions = {}) {
  count += 1
  const title = goods.title ?? `Chaniya choli ${count}`
  const isRental = goods.rentPrice !== undefined
  const price = goods.price ?? paise(1000_00)
  const { id } = await db
    .insertInto('products')
    .values({
      ...(goods.id ? { id: goods.id } : {}),
      slug: `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${count}`,
      product_type: isRental ? 'rent' : 'marketplace',
      status: goods.status ?? 'live',
      title,
      category: goods.category ?? 'garba-dresses',
      gender: goods.gender ?? 'women',
      price,
      mrp: goods.mrp ?? price,
      rent_price: goods.rentPrice ?? null,
      deposit: isRental ? (goods.deposit ?? paise(0)) : null,
      rating: goods.rating ?? null,
      search_text: `${title.toLowerCase()} ${goods.category ?? 'garba-dresses'}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shared = goods.sharedStock === undefined ? null : await addStockItem(db, id, goods.sharedStock)
  const skuIds: string[] = []
  for (const [position, size] of (goods.sizes ?? [{ stock: 10 }]).entries()) {
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

/** Units on the piles of a product. */
export async function unitsLeft(db: Db, productId: string): Promise<number> {
  const row = await db
    .selectFrom('stock_items')
    .where('product_id', '=', productId)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('available'), eb.lit(0)).as('units'))
    .executeTakeFirstOrThrow()
  return row.units
}
