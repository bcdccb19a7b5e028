import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { countedUpTo, type AdminSort } from '../../../../contract/catalog/admin-products.ts'
import { LOW_STOCK } from '../../../../contract/catalog/low-stock.ts'
import type { ProductType } from '../../../../contract/catalog/catalog.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { sampleOf, tablePages } from '../search/queries.ts'
import type { ProductStatus } from './queries.ts'

type StockFilter = 'low' | 'out'
type AdminFilter = {
  productType?: ProductType | undefined
  q?: string | null | undefined
  category?: string | null | undefined
  status?: ProductStatus | undefined
  stock?: StockFilter | undefined
}
/** Cursor of the keyset pagination: the sort value of the last row as text, and the id of that row. */
export type SortKey = { value: string; id: string }
type PageRequest = {
  filter: AdminFilter
  sort: AdminSort
  after: SortKey | null
  limit: number
  /** Ids of products that are left out. */
  except: readonly string[]
}

const orders = {
  newest: { by: sql`products.created_at`, type: sql`timestamptz`, isDescending: true },
  oldest: { by: sql`products.created_at`, type: sql`timestamptz`, isDescending: false },
  updated: { by: sql`products.updated_at`, type: sql`timestamptz`, isDescending: true },
  title: { by: sql`lower(products.title)`, type: sql`text`, isDescending: false },
  'price-asc': { by: sql`products.sort_price`, type: sql`integer`, isDescending: false },
  'price-desc': { by: sql`products.sort_price`, type: sql`integer`, isDescending: true },
} as const satisfies Record<
  AdminSort,
  { by: RawBuilder<unknown>; type: RawBuilder<unknown>; isDescending: boolean }
>

/**
 * Finds the sort values and ids of the products on one page. Uses keyset pagination, so that reading the last page takes as
 * long as reading the first.
 */
export async function findPageKeys(
  db: DbOrTx,
  { filter, sort, after, limit, except }: PageRequest,
): Promise<SortKey[]> {
  const { by, type, isDescending } = orders[sort]
  const direction = isDescending ? sql`desc` : sql`asc`
  const comparison = isDescending ? sql`<` : sql`>`
  const afterCursor = after
    ? [sql<SqlBool>`(${by}, products.id) ${comparison} (${after.value}::${type}, ${after.id})`]
    : []
  const others = except.length > 0 ? [sql<SqlBool>`products.id <> all(${[...except]}::text[])`] : []
  const { rows } = await sql<SortKey>`
    select ${by}::text as value, products.id from products
    where ${sql.join([...filterConditions(filter), ...afterCursor, ...others], sql` and `)}
    order by ${by} ${direction}, products.id ${direction} limit ${limit}`.execute(db)
  return rows
}

/**
 * Counts the products that match the filter. With a search, category or stock filter, counts at most `countedUpTo + 1` products; this
 * number means that there are more than `countedUpTo`. Returns null if a stock filter is combined with a search or category, because that
 * count would be slow.
 */
export async function countFiltered(db: DbOrTx, filter: AdminFilter): Promise<number | null> {
  const { q, category, stock, productType, status } = filter
  if (stock) return q || category ? null : countLowOrSoldOut(db, { stock, productType, status })
  if (q && (await hasManyMatches(db, filter))) return countedUpTo + 1
  const { rows } = await (
    q || category
      ? sql<{ count: number }>`select count(*) from (select from products
        where ${sql.join(filterConditions(filter), sql` and `)} limit ${countedUpTo + 1}) found`
      : sql<{ count: number }>`select coalesce(sum(change), 0) as count from product_counts
        where ${status ? sql`status = ${status}` : sql`status <> 'archived'`}
          ${productType ? sql`and product_type = ${productType}` : sql``}`
  ).execute(db)
  return rows[0]!.count
}

/** Number of database pages of the products table that are read as a sample to find out whether a search has very many matches. */
const SAMPLED_PAGES = 300

/**
 * Returns whether a sample shows that more than `countedUpTo` products match: its matches are on far more database pages than those of so
 * few products would be. A wrong answer is less likely than one in a thousand million. Reading the sample takes a tenth of the time of
 * counting, for which the search index first collects all matches (decision 105).
 */
export async function hasManyMatches(db: DbOrTx, filter: AdminFilter): Promise<boolean> {
  const share = SAMPLED_PAGES / (await tablePages(db))
  const limit = 20 + 2 * countedUpTo * share
  if (limit >= SAMPLED_PAGES) return false // the table is so small that counting is fast
  const { rows } = await sql<{ pages: number }>`
    select count(distinct (products.ctid::text::point)[0]) as pages from ${sampleOf(share)}
    where ${sql.join(filterConditions(filter), sql` and `)}`.execute(db)
  return rows[0]!.pages > limit
}

/**
 * Counts products that are low or sold out, like `countFiltered`. Reads the stock items that are low, and not all products.
 */
export async function countLowOrSoldOut(
  db: DbOrTx,
  { stock, ...filter }: Pick<AdminFilter, 'productType' | 'status'> & { stock: StockFilter },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (
    select distinct l.product_id from low_stock l join products on products.id = l.product_id
    where ${sql.join(filterConditions(filter), sql` and `)} and ${isLowOrSoldOut(stock)} limit ${countedUpTo + 1}) found`.execute(
    db,
  )
  return rows[0]!.count
}

/** A product that the search text identifies. `isMatch`: whether its search text contains the words too, so that `countFiltered` counts it. */
export type IdentifiedProduct = { id: string; isMatch: boolean }

/**
 * Without this limit PostgreSQL expects so many SKUs with the same code that it reads all products (47 ms instead of 0.1 with 150,000). The
 * index on the code has the product too: without it, PostgreSQL reads all SKUs in the order of their products (950 ms with 2,000,000).
 */
const MAX_SKUS = 100

/**
 * Finds the products with the id, slug or SKU code `q` to which the other filters apply, sorted by id. SKU codes are compared
 * case-insensitively. A slug of one word is not looked up, because the names of other products can contain this word.
 */
export async function findIdentified(
  db: DbOrTx,
  { q, ...filter }: AdminFilter,
  limit: number,
): Promise<IdentifiedProduct[]> {
  if (!q) return []
  const { rows } = await sql<IdentifiedProduct>`
    select id, ${sql.join([sql`true`, ...wordConditions(q)], sql` and `)} as "isMatch" from products
    where id in (
        select id from products where id = ${q}
        union select id from products where slug = ${q.toLowerCase()} and slug like '%-%'
        union (select product_id from skus where lower(code) = lower(${q}) order by product_id limit ${MAX_SKUS}))
      and ${sql.join(filterConditions(filter), sql` and `)}
    order by id limit ${limit}`.execute(db)
  return rows
}

function filterConditions({ productType, q, category, status, stock }: AdminFilter): RawBuilder<SqlBool>[] {
  return [
    status ? sql`products.status = ${status}` : sql`products.status <> 'archived'`,
    ...(productType ? [sql<SqlBool>`products.product_type = ${productType}`] : []),
    ...(category ? [sql<SqlBool>`products.category = ${category}`] : []),
    ...wordConditions(q ?? ''),
    ...(stock
      ? [sql<SqlBool>`products.id in (select l.product_id from low_stock l where ${isLowOrSoldOut(stock)})`]
      : []),
  ]
}

const wordConditions = (q: string) =>
  splitWords(q).map((word) => sql<SqlBool>`products.search_text like ${likePattern(word)}`)

/** SQL condition on the row `l` of `low_stock`: its stock item is sold and low, or sold out. */
const isLowOrSoldOut = (stock: StockFilter) => sql<SqlBool>`l.available <= ${stock === 'out' ? 0 : LOW_STOCK}
  and exists (select from skus s
    where s.product_id = l.product_id and s.stock_item_id = l.stock_item_id and not s.retired)`

const likePattern = (typed: string) =>
  `%${typed.toLowerCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`

const splitWords = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, 8)
