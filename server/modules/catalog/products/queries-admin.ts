import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ProductChange } from '../../../../contract/catalog/admin-products.ts'
import type { ProductType } from '../../../../contract/catalog/catalog.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'

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

export type EditedRow = NonNullable<Awaited<ReturnType<typeof findForEditor>>>

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
export async function freeSlug(tx: Tx, base: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext(${`slug:${base}`}))`.execute(tx)
  const requests = [base, ...Array.from({ length: TRIES }, (_, place) => `${base}-${place + 2}`)]
  const rows = await tx.selectFrom('products').select('slug').where('slug', 'in', requests).execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  return requests.find((slug) => !taken.has(slug)) ?? `${base}-${randomUUID().slice(0, 8)}`
}

/** What a list shows of these products, in this order. */
export async function findRows(db: DbOrTx, ids: readonly string[]) {
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
export const setStatus = (tx: Tx, ids: readonly string[], status: ProductStatus) =>
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
export async function setTerms(tx: Tx, id: string, terms: Terms) {
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
export const stampVersion = (tx: Tx, id: string, version: number) =>
  tx
    .updateTable('products')
    .set({ version, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
