import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Paise } from '../../../contract/core/money.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { addCacheTags, addPriceRange, productTag, type PriceRange } from '../../platform/cache/cache-tags.ts'
import { withPreparedStatements } from '../../platform/db/prepared-statements.ts'
import type { Schema } from '../../platform/db/schema.ts'

type FromProducts = SelectQueryBuilder<Schema, 'products', object>

const liveProducts = (db: DbOrTx) => db.selectFrom('products').where('products.status', '=', 'live')

/**
 * SQL for the stock of a product. For a product for sale, this is the sum of the stock items of its SKUs. For a rental product,
 * it is the number of pieces that are not retired. Retired SKUs are not included.
 */
const stock = sql<number>`case when products.product_type = 'rent'
  then (select count(*) from rental_pieces p join skus s on s.id = p.sku_id
        where s.product_id = products.id and not s.retired and p.state <> 'retired')
  else (select coalesce(sum(i.available), 0) from stock_items i where i.product_id = products.id
        and exists (select 1 from skus s where s.product_id = products.id and s.stock_item_id = i.id and not s.retired))
  end`

/** SQL for the name of the seller of a product; null if the shop itself sells it. */
export const soldBy = sql<
  string | null
>`(select display_name from sellers where sellers.id = products.seller_id)`

/** SQL for the name of the category of a product. Responses that contain it have the tag `categories`. */
export const categoryName = sql<string>`(select name from categories where categories.slug = products.category)`

/** The pictures of a product in their sequence. */
export const picturesOf = (eb: ExpressionBuilder<Schema, 'products'>) =>
  eb
    .selectFrom('product_pictures')
    .leftJoin('media', 'media.id', 'product_pictures.media_id')
    .whereRef('product_pictures.product_id', '=', 'products.id')
    .select(['media_id', 'url', 'alt', 'colour', 'media.width', 'media.height', 'media.blur'])
    .orderBy('product_pictures.position')
    .orderBy('product_pictures.id')

const cardColumns = [
  'products.id',
  'product_type',
  'slug',
  'title',
  'category',
  'gender',
  'brand',
  'price',
  'mrp',
  'discount_percent',
  'rent_price',
  'deposit',
  'rating',
  'rating_count',
  'free_delivery',
  'starts_at',
  'ends_at',
] as const

const productColumns = [
  'status',
  'description',
  'details',
  'declarations',
  'tags',
  'set_items',
  'rent_steps',
  'days_before',
  'days_after',
  'min_days',
  'max_days',
  'sort_price',
] as const

const selectCards = (query: FromProducts) =>
  query
    .select(cardColumns)
    .select([stock.as('stock'), categoryName.as('category_name')])
    .select((eb) => jsonArrayFrom(picturesOf(eb).limit(2)).as('pictures'))

export type CardRow = Awaited<ReturnType<typeof findCardsById>>[number]

/** Finds the live products with these ids, in the sequence of `ids`. */
export async function findCardsById(db: DbOrTx, ids: readonly string[]) {
  addCacheTags('categories', ...ids.map(productTag))
  if (ids.length === 0) return []
  const query = selectCards(liveProducts(db)).where(sql<boolean>`products.id = any(${[...ids]})`)
  const rows = await withPreparedStatements(() => query.execute())
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Finds the newest live products of the marketplace. */
export async function findNewest(db: DbOrTx, limit: number) {
  const rows = await selectCards(liveProducts(db))
    .where('product_type', '=', 'marketplace')
    .orderBy('created_at', 'desc')
    .orderBy('products.id')
    .limit(limit)
    .execute()
  addCacheTags('categories', 'products:marketplace', ...rows.map(({ id }) => productTag(id)))
  return rows
}

/** Finds the id of the most popular live product of each category of the marketplace. */
export async function findMostPopularIds(db: DbOrTx, categories: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...categories]}::text[]) as of_category cross join lateral (
      select id from products where status = 'live' and product_type = 'marketplace' and category = of_category
      order by rating_count desc, created_at, id limit 1
    ) as first`.execute(db)
  return rows.map(({ id }) => id)
}

const MAX_SIMILAR = 4

type ComparedProduct = {
  id: string
  product_type: 'marketplace' | 'rent'
  category: string
  sort_price: number
}

/** Finds up to four other live products of the same type and category. Products with the nearest price come first. */
export async function findSimilar(db: DbOrTx, product: ComparedProduct) {
  const { id, product_type, category, sort_price: price } = product
  const others = sql`select id from products where status = 'live' and product_type = ${product_type} and category = ${category}
    and id <> ${id}`
  // Reads four cheaper and four other products from the index of prices, because a category can have very many products.
  const query = selectCards(liveProducts(db))
    .select('sort_price')
    .where(
      sql<boolean>`products.id = any(array(
      (${others} and sort_price < ${price} order by sort_price desc, id limit ${MAX_SIMILAR}) union all
      (${others} and sort_price >= ${price} order by sort_price, id limit ${MAX_SIMILAR})))`,
    )
  const distance = (other: { sort_price: number }) => Math.abs(other.sort_price - price)
  const rows = (await withPreparedStatements(() => query.execute()))
    .sort((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_SIMILAR)
  addCacheTags('categories', ...rows.map((row) => productTag(row.id)))
  addPriceRange(similarPrices(product, rows))
  return rows
}

/** Returns the range of prices that another product must have to become one of the similar products. */
function similarPrices(
  { product_type: productType, category, sort_price: price }: ComparedProduct,
  similar: readonly { sort_price: number }[],
): PriceRange {
  const distances = similar.map(({ sort_price }) => Math.abs(sort_price - price))
  const furthest = similar.length < MAX_SIMILAR ? Infinity : Math.max(...distances)
  return { productType, category, from: price - furthest, until: price + furthest }
}

export type ProductRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>

/** Finds a live product by slug or id, with its SKUs, colours and all pictures. */
export async function findProduct(db: DbOrTx, slugOrId: string) {
  const query = liveProducts(db)
    .where((eb) => eb.or([eb('slug', '=', slugOrId), eb('id', '=', slugOrId)]))
    .select([...cardColumns, ...productColumns])
    .select([soldBy.as('sold_by'), stock.as('stock'), categoryName.as('category_name')])
    .select((eb) => [
      eb
        .selectFrom('categories')
        .whereRef('slug', '=', 'products.category')
        .select('size_charts')
        .as('size_charts'),
      jsonArrayFrom(picturesOf(eb)).as('pictures'),
      jsonArrayFrom(skusOf(eb)).as('skus'),
      jsonArrayFrom(
        eb
          .selectFrom('colours')
          .whereRef('colours.product_id', '=', 'products.id')
          .select(['name', 'hex'])
          .orderBy('colours.position'),
      ).as('colours'),
    ])
  const row = await withPreparedStatements(() => query.executeTakeFirst())
  if (row) addCacheTags('categories', productTag(row.id))
  return row
}

/**
 * SQL for the price of a SKU. Until a scheduled sale starts, the cheapest size costs the MRP, and the stored prices of the others are above
 * it (`timed-sales.ts`); shoppers pay at most the MRP.
 */
export const skuPrice = sql<Paise>`case when products.starts_at is null then skus.price else least(skus.price, products.mrp) end`

const skusOf = (eb: ExpressionBuilder<Schema, 'products'>) =>
  eb
    .selectFrom('skus')
    .leftJoin('stock_items', 'stock_items.id', 'skus.stock_item_id')
    .whereRef('skus.product_id', '=', 'products.id')
    .where('skus.retired', '=', false)
    .select(['skus.id', 'skus.code', 'skus.size', 'skus.colour', skuPrice.as('price')])
    .select(
      sql<number>`coalesce(stock_items.available,
        (select count(*) from rental_pieces p where p.sku_id = skus.id and p.state <> 'retired'))`.as(
        'available',
      ),
    )
    .orderBy('skus.position')
    .orderBy('skus.id')

export async function countProducts(db: DbOrTx): Promise<number> {
  const row = await liveProducts(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Finds the slug, type and last change of the live products. They are sorted by id, so that products do not move between pages. */
export const findProductPaths = (db: DbOrTx, { limit, offset }: { limit: number; offset: number }) =>
  liveProducts(db)
    .select(['slug', 'product_type', 'updated_at'])
    .orderBy('products.id')
    .limit(limit)
    .offset(offset)
    .execute()
