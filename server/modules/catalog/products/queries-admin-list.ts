import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { countedUpTo, type AdminSort } from '../../../../contract/catalog/admin-products.ts'
import type { ProductType } from '../../../../contract/catalog/catalog.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import type { ProductStatus } from './queries-admin.ts'

export type AdminFilter = {
  productType?: ProductType | undefined
  q?: string | null | undefined
  category?: string | null | undefined
  status?: ProductStatus | undefined
  stock?: 'low' | 'out' | undefined
}
/** Where a page ended: the value that the list is sorted by, as text, and the id. */
export type Place = { value: string; id: string }
type Page = { filter: AdminFilter; sort: AdminSort; after: Place | null; limit: number }

const orders = {
  newest: { by: sql`products.created_at`, type: sql`timestamptz`, isDown: true },
  oldest: { by: sql`products.created_at`, type: sql`timestamptz`, isDown: false },
  updated: { by: sql`products.updated_at`, type: sql`timestamptz`, isDown: true },
  title: { by: sql`lower(products.title)`, type: sql`text`, isDown: false },
  'price-asc': { by: sql`products.sort_price`, type: sql`integer`, isDown: false },
  'price-desc': { by: sql`products.sort_price`, type: sql`integer`, isDown: true },
} as const satisfies Record<
  AdminSort,
  { by: RawBuilder<unknown>; type: RawBuilder<unknown>; isDown: boolean }
>

/** The places of one page, in order: each starts where the one before ended, so that the last page costs what the first does. */
export async function findPlaces(db: DbOrTx, { filter, sort, after, limit }: Page): Promise<Place[]> {
  const { by, type, isDown } = orders[sort]
  const way = isDown ? sql`desc` : sql`asc`
  const beyond = isDown ? sql`<` : sql`>`
  const further = after
    ? [sql<SqlBool>`(${by}, products.id) ${beyond} (${after.value}::${type}, ${after.id})`]
    : []
  const { rows } = await sql<Place>`
    select ${by}::text as value, products.id from products
    where ${sql.join([...conditionsOf(filter), ...further], sql` and `)}
    order by ${by} ${way}, products.id ${way} limit ${limit}`.execute(db)
  return rows
}

/**
 * How many products the filter leaves; with more than type and status to look at, not further than one above `countedUpTo`.
 * Null where even that would mean reading all that is low.
 */
export async function countFiltered(db: DbOrTx, filter: AdminFilter): Promise<number | null> {
  const { q, category, stock, productType, status } = filter
  if (stock && (q || category)) return null
  const { rows } = await (
    q || category || stock
      ? sql<{ count: number }>`select count(*) from (select from products
        where ${sql.join(conditionsOf(filter), sql` and `)} limit ${countedUpTo + 1}) found`
      : sql<{ count: number }>`select coalesce(sum(change), 0) as count from product_counts
        where ${status ? sql`status = ${status}` : sql`status <> 'archived'`}
          ${productType ? sql`and product_type = ${productType}` : sql``}`
  ).execute(db)
  return rows[0]!.count
}

/** Products that somebody names by slug, id or SKU code. */
export async function findNamed(db: DbOrTx, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products where id = ${name} union select id from products where slug = ${name.toLowerCase()}
    union select product_id from skus where code = ${name} limit 20`.execute(db)
  return rows.map(({ id }) => id)
}

function conditionsOf({ productType, q, category, status, stock }: AdminFilter): RawBuilder<SqlBool>[] {
  return [
    status ? sql`products.status = ${status}` : sql`products.status <> 'archived'`,
    ...(productType ? [sql<SqlBool>`products.product_type = ${productType}`] : []),
    ...(category ? [sql<SqlBool>`products.category = ${category}`] : []),
    ...wordsOf(q ?? '').map((word) => sql<SqlBool>`products.search_text like ${pattern(word)}`),
    ...(stock ? [sql<SqlBool>`products.id in (${lowProducts(stock === 'out' ? 0 : 5)})`] : []),
  ]
}

const lowProducts = (most: number) => sql`select l.product_id from low_stock l
  where l.available <= ${most} and exists (select from skus s
    where s.product_id = l.product_id and s.stock_item_id = l.stock_item_id and not s.retired)`

const pattern = (typed: string) => `%${typed.toLowerCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`

const wordsOf = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, 8)
