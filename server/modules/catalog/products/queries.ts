import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import {
  type ProductChange,
  countedUpTo,
  type AdminSort,
} from '../../../../contract/catalog/admin-products.ts'
import type { ProductType } from '../../../../contract/catalog/catalog.ts'
import type { DbOrTx, Tx, Db } from '../../../platform/db/database.ts'
import type { StoredPicture } from '../../../platform/storage/pictures/picture.ts'

export type ProductStatus = 'live' | 'pending' | 'rejected' | 'archived'

/** How many products staff see of each kind: all but archived ones. */
export async function countByType(db: DbOrTx): Promise<Record<ProductType, number>> {
  const rows = await db
    .selectFrom('product_counts')
    .select((eb) => ['product_type', eb.fn.sum<number>('change').as('count')])
    .where('status', '<>', 'archived')
    .groupBy('product_type')
    .execute()
  const of = (type: ProductType) => rows.find((row) => row.product_type === type)?.count ?? 0
  return { marketplace: of('marketplace'), rent: of('rent') }
}

/** Makes one row of many, so that the sum stays quick. What is added meanwhile stays. */
export async function compactCounts(db: DbOrTx) {
  await sql`with gone as (delete from product_counts returning *)
    insert into product_counts select product_type, status, sum(change) from gone
    group by 1, 2 having sum(change) <> 0`.execute(db)
}

export type AdminProductDetails = NonNullable<Awaited<ReturnType<typeof findForEditor>>>

/** One product of any status with all that staff can edit. */
export function findForEditor(db: DbOrTx, id: string) {
  return db
    .selectFrom('products')
    .selectAll('products')
    .where('products.id', '=', id)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('product_pictures')
          .leftJoin('media', 'media.id', 'product_pictures.media_id')
          .whereRef('product_pictures.product_id', '=', 'products.id')
          .select(['media_id', 'url', 'alt', 'colour', 'media.width', 'media.height', 'media.blur'])
          .orderBy('product_pictures.position')
          .orderBy('product_pictures.id'),
      ).as('pictures'),
      jsonArrayFrom(
        eb
          .selectFrom('colours')
          .whereRef('colours.product_id', '=', 'products.id')
          .select(['name', 'hex'])
          .orderBy('colours.position'),
      ).as('colours'),
      jsonArrayFrom(
        eb
          .selectFrom('skus')
          .leftJoin('stock_items', 'stock_items.id', 'skus.stock_item_id')
          .whereRef('skus.product_id', '=', 'products.id')
          .where('skus.retired', '=', false)
          .select(['skus.id', 'skus.size', 'skus.colour', 'skus.code', 'skus.price'])
          .select(['stock_items.available as stock', 'skus.stock_item_id as stockItem'])
          .select(
            sql<number>`(select count(*)::int from rental_pieces p
              where p.sku_id = skus.id and p.state <> 'retired')`.as('pieces'),
          )
          .orderBy('skus.position')
          .orderBy('skus.id'),
      ).as('skus'),
    ])
    .executeTakeFirst()
}

/** The product, locked against other editors until the transaction ends. */
export const lockProduct = (tx: Tx, id: string) =>
  tx
    .selectFrom('products')
    .select(['id', 'slug', 'version', 'status', 'status_before', 'product_type'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const lockProducts = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('products')
    .select(['id', 'title', 'status'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The piles of a product as they are until the transaction ends: no order takes from them meanwhile. */
export const lockStockItems = (tx: Tx, productId: string) =>
  tx
    .selectFrom('stock_items')
    .select('id')
    .where('product_id', '=', productId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

const TRIES = 50

/** A slug that no product has: `base`, or `base-2`, `base-3`... Others who look for the same one wait. */
export async function findFreeSlug(tx: Tx, base: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext(${`slug:${base}`}))`.execute(tx)
  const requests = [base, ...Array.from({ length: TRIES }, (_, place) => `${base}-${place + 2}`)]
  const rows = await tx.selectFrom('products').select('slug').where('slug', 'in', requests).execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  return requests.find((slug) => !taken.has(slug)) ?? `${base}-${randomUUID().slice(0, 8)}`
}

/** What a list shows of these products, in this order. */
export async function findAdminRows(db: DbOrTx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .selectAll('products')
    .where('products.id', 'in', [...ids])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('product_pictures')
          .leftJoin('media', 'media.id', 'product_pictures.media_id')
          .whereRef('product_pictures.product_id', '=', 'products.id')
          .select(['media_id', 'url', 'alt', 'colour', 'media.width', 'media.height', 'media.blur'])
          .orderBy('product_pictures.position')
          .orderBy('product_pictures.id'),
      ).as('pictures'),
    ])
    .select([stock.as('stock'), sizes.as('sizes'), low.as('low')])
    .execute()
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

const isSold = (stockItem: RawBuilder<unknown>) => sql<SqlBool>`exists (select from skus s
  where s.product_id = products.id and s.stock_item_id = ${stockItem} and not s.retired)`

const stock = sql<number>`case when products.product_type = 'rent'
  then (select count(*) from rental_pieces p join skus s on s.id = p.sku_id
        where s.product_id = products.id and not s.retired and p.state <> 'retired')
  else (select coalesce(sum(i.available), 0) from stock_items i where i.product_id = products.id
    and ${isSold(sql`i.id`)})
  end::int`

const sizes = sql<string[]>`array(select s.size from skus s where s.product_id = products.id and not s.retired
  and s.size is not null group by s.size order by min(s.position))`

const low = sql<number>`(select count(*) from low_stock l where l.product_id = products.id
  and ${isSold(sql`l.stock_item_id`)})::int`

/** Sets the status and remembers what it was before an archived product was archived. */
export const updateStatus = (tx: Tx, ids: readonly string[], status: ProductStatus) =>
  tx
    .updateTable('products')
    .set({
      status,
      status_before: sql`case when ${status} = 'archived' and status <> 'archived' then status end`,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', 'in', [...ids])
    .execute()

/** Products that the shop itself took down because of their seller. */
export const findUnlisted = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('products')
    .select(['title', 'unlisted_for'])
    .where('id', 'in', [...ids])
    .where('unlisted_for', 'is not', null)
    .execute()

type Terms = Pick<ProductChange, 'daysBefore' | 'daysAfter' | 'minDays' | 'maxDays' | 'rentSteps' | 'hsn'>

/** What a rental says itself of its days and prices, and the tax code of any product; what is absent stays. */
export async function updateTerms(tx: Tx, id: string, terms: Terms) {
  const { daysBefore, daysAfter, minDays, maxDays, rentSteps, hsn } = terms
  const values = {
    ...(daysBefore === undefined ? {} : { days_before: daysBefore }),
    ...(daysAfter === undefined ? {} : { days_after: daysAfter }),
    ...(minDays === undefined ? {} : { min_days: minDays }),
    ...(maxDays === undefined ? {} : { max_days: maxDays }),
    ...(hsn === undefined ? {} : { hsn }),
    ...(rentSteps === undefined
      ? {}
      : { rent_steps: JSON.stringify(rentSteps.toSorted((a, b) => a.days - b.days)) }),
  }
  if (Object.keys(values).length === 0) return
  await tx.updateTable('products').set(values).where('id', '=', id).execute()
}

/** Every save is one version, whatever was written for it. */
export const updateVersion = (tx: Tx, id: string, version: number) =>
  tx
    .updateTable('products')
    .set({ version, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Which of these pictures are in our storage. */
export async function findKnownMedia(db: DbOrTx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Pictures of a product that still lie at an address of somebody else. */
export async function findExternalPictures(
  db: Db,
  productId: string,
): Promise<{ id: number; url: string }[]> {
  const rows = await db
    .selectFrom('product_pictures')
    .select(['id', 'url'])
    .where('product_id', '=', productId)
    .where('url', 'is not', null)
    .execute()
  return rows.map(({ id, url }) => ({ id, url: url! }))
}

export const deletePicture = (db: Db, id: number) =>
  db.deleteFrom('product_pictures').where('id', '=', id).execute()

/** The picture is ours now, unless staff have put another in its place meanwhile. */
export const updatePictureMedia = (db: Db, { id, url }: { id: number; url: string }, media_id: string) =>
  db
    .updateTable('product_pictures')
    .set({ media_id, url: null })
    .where('id', '=', id)
    .where('url', '=', url)
    .execute()

/** The picture lies in our storage; the same bytes are there once. */
export const insertMedia = (db: Db, { id, width, height, blur }: StoredPicture) =>
  db
    .insertInto('media')
    .values({ id, width, height, blur })
    .onConflict((oc) => oc.doNothing())
    .execute()

type AdminFilter = {
  productType?: ProductType | undefined
  q?: string | null | undefined
  category?: string | null | undefined
  status?: ProductStatus | undefined
  stock?: 'low' | 'out' | undefined
}
/** Where a page ended: the value that the list is sorted by, as text, and the id. */
export type SortKey = { value: string; id: string }
type Page = { filter: AdminFilter; sort: AdminSort; after: SortKey | null; limit: number }

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
export async function findPageKeys(db: DbOrTx, { filter, sort, after, limit }: Page): Promise<SortKey[]> {
  const { by, type, isDown } = orders[sort]
  const way = isDown ? sql`desc` : sql`asc`
  const beyond = isDown ? sql`<` : sql`>`
  const further = after
    ? [sql<SqlBool>`(${by}, products.id) ${beyond} (${after.value}::${type}, ${after.id})`]
    : []
  const { rows } = await sql<SortKey>`
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
export async function findByIdentifier(db: DbOrTx, name: string): Promise<string[]> {
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
