import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ProductChange } from '../../../../contract/catalog/admin-products.ts'
import type { ProductType } from '../../../../contract/catalog/catalog.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx, Tx, Db } from '../../../platform/db/database.ts'
import { categoryName, picturesOf, soldBy } from '../queries.ts'
import type { StoredPicture } from '../../../platform/storage/pictures/picture.ts'

export type ProductStatus = 'live' | 'pending' | 'rejected' | 'archived'

/** Counts the products of each type. Archived products are not counted. */
export async function countByType(db: DbOrTx): Promise<Record<ProductType, number>> {
  const rows = await db
    .selectFrom('product_counts')
    .select((eb) => ['product_type', eb.fn.sum<number>('change').as('count')])
    .where('status', '<>', 'archived')
    .groupBy('product_type')
    .execute()
  const countOf = (type: ProductType) => rows.find((row) => row.product_type === type)?.count ?? 0
  return { marketplace: countOf('marketplace'), rent: countOf('rent') }
}

/**
 * Replaces the rows of the product counters by one row per type and status, so that their sums can be calculated fast. Rows that other
 * transactions insert in the meantime are not deleted, so no change is lost.
 */
export async function compactCounts(db: DbOrTx) {
  await sql`with deleted as (delete from product_counts returning *)
    insert into product_counts select product_type, status, sum(change) from deleted
    group by 1, 2 having sum(change) <> 0`.execute(db)
}

export type AdminProductDetails = NonNullable<Awaited<ReturnType<typeof findForEditor>>>

/** Finds a product of any status with all data that staff can edit. */
export function findForEditor(db: DbOrTx, id: string) {
  return db
    .selectFrom('products')
    .selectAll('products')
    .where('products.id', '=', id)
    .select([soldBy.as('sold_by'), categoryName.as('category_name')])
    .select((eb) => [
      jsonArrayFrom(picturesOf(eb)).as('pictures'),
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

/** Locks the product against other editors until the transaction ends. */
export const lockProduct = (tx: Tx, id: string) =>
  tx
    .selectFrom('products')
    .select(['id', 'slug', 'version', 'status', 'status_before', 'unlisted_for', 'product_type', 'category'])
    .select(['min_days', 'max_days'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const lockProducts = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('products')
    .select(['id', 'title', 'version', 'status', 'status_before', 'unlisted_for'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Locks the stock items of a product, so that no order changes them until the transaction ends. */
export const lockStockItems = (tx: Tx, productId: string) =>
  tx
    .selectFrom('stock_items')
    .select('id')
    .where('product_id', '=', productId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

const MAX_SLUG_TRIES = 50

/** Finds an unused slug: `base`, else `base-2`, `base-3` and so on. An advisory lock serializes concurrent calls with the same `base`. */
export async function findFreeSlug(tx: Tx, base: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext(${`slug:${base}`}))`.execute(tx)
  const candidates = [base, ...Array.from({ length: MAX_SLUG_TRIES }, (_, index) => `${base}-${index + 2}`)]
  const rows = await tx.selectFrom('products').select('slug').where('slug', 'in', candidates).execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  return candidates.find((slug) => !taken.has(slug)) ?? `${base}-${randomUUID().slice(0, 8)}`
}

/** Finds these products for an admin list, in the sequence of `ids`. */
export async function findAdminRows(db: DbOrTx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .selectAll('products')
    .where('products.id', 'in', [...ids])
    .select((eb) => [jsonArrayFrom(picturesOf(eb)).as('pictures')])
    .select([stock.as('stock'), sizes.as('sizes'), low.as('low'), waiting.as('waiting')])
    .select(categoryName.as('category_name'))
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

/** The number of people who want to be told when the product is available; see the table `alerts`. */
const waiting = sql<number>`(select count(distinct a.email) from alerts a join skus s on s.id = a.sku_id
  where s.product_id = products.id and a.state = 'waiting')::int`

/**
 * Sets the status that staff chose for products. If the new status is `archived`, also stores the previous status, so that the product can
 * be restored; for a product that was unlisted because of its seller, this is `live`. Afterwards the product no longer counts as unlisted
 * because of its seller, so it is not listed again together with the other products of the seller.
 */
export const updateStatus = (tx: Tx, ids: readonly string[], status: ProductStatus) =>
  tx
    .updateTable('products')
    .set({
      status,
      status_before: sql`case when ${status} <> 'archived' then null when unlisted_for is not null then 'live'
        when status <> 'archived' then status end`,
      unlisted_for: null,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', 'in', [...ids])
    .execute()

/** Finds those products among `ids` whose seller is suspended or has no paid subscription on `day`. */
export const findWithInactiveSeller = (db: DbOrTx, ids: readonly string[], day: Day) =>
  db
    .selectFrom('products')
    .innerJoin('sellers', 'sellers.id', 'products.seller_id')
    .select(['products.id', 'products.title', 'sellers.status as sellerStatus'])
    .where('products.id', 'in', [...ids])
    .where(
      sql<boolean>`(sellers.status = 'suspended' or not exists (select from seller_subscriptions s
        where s.seller_id = sellers.id and ${day}::date between s.from_day and s.until_day))`,
    )
    .execute()

type RentalTerms = Pick<ProductChange, 'daysBefore' | 'daysAfter' | 'minDays' | 'maxDays' | 'rentSteps'>

/**
 * Updates the rental terms of a product and its lower daily rents for longer rentals, which product files do not have. Fields that are
 * absent in `terms` are not changed.
 */
export async function updateRentalTerms(tx: Tx, id: string, terms: RentalTerms) {
  const { daysBefore, daysAfter, minDays, maxDays, rentSteps } = terms
  const values = {
    ...(daysBefore === undefined ? {} : { days_before: daysBefore }),
    ...(daysAfter === undefined ? {} : { days_after: daysAfter }),
    ...(minDays === undefined ? {} : { min_days: minDays }),
    ...(maxDays === undefined ? {} : { max_days: maxDays }),
    ...(rentSteps === undefined
      ? {}
      : { rent_steps: JSON.stringify(rentSteps.toSorted((a, b) => a.days - b.days)) }),
  }
  if (Object.keys(values).length === 0) return
  await tx.updateTable('products').set(values).where('id', '=', id).execute()
}

/** Updates what the product editor does not show: the items of a set, and the tags of an import. */
export const updateSetItemsAndTags = (
  tx: Tx,
  id: string,
  { set_items, tags }: Pick<AdminProductDetails, 'set_items' | 'tags'>,
) => tx.updateTable('products').set({ set_items, tags }).where('id', '=', id).execute()

/** Sets the version of a product. Runs after all other statements of a save, so that each save increments the version by exactly one. */
export const updateVersion = (tx: Tx, id: string, version: number) =>
  tx
    .updateTable('products')
    .set({ version, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Returns which of the given ids are ids of stored pictures. */
export async function findKnownMedia(db: DbOrTx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Finds the pictures of a product that are still at an external URL. */
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

/**
 * Replaces the external URL of a product's picture by the stored picture. Does nothing if staff have replaced the picture in
 * the meantime.
 */
export const updatePictureMedia = (db: Db, { id, url }: { id: number; url: string }, media_id: string) =>
  db
    .updateTable('product_pictures')
    .set({ media_id, url: null })
    .where('id', '=', id)
    .where('url', '=', url)
    .execute()

/** Inserts the row of a stored picture. Does nothing if the row exists, because pictures with identical bytes have the same id. */
export const insertMedia = (db: Db, { id, width, height, blur }: StoredPicture) =>
  db
    .insertInto('media')
    .values({ id, width, height, blur })
    .onConflict((oc) => oc.doNothing())
    .execute()
