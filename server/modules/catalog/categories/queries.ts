import { sql, type Insertable, type Updateable } from 'kysely'
import { addCacheTags } from '../../../platform/cache/cache-tags.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { withPreparedStatements } from '../../../platform/db/prepared-statements.ts'
import type { Schema } from '../../../platform/db/schema.ts'

const oldSlugs = sql<string[]>`array(select r.slug from category_redirects r
  where r.category = categories.slug order by r.slug)`

/** The categories with what lists and choices need, in their sequence. */
export type CategoryRow = Awaited<ReturnType<typeof findCategories>>[number]

/** Finds all categories, including archived ones, in their sequence. */
export function findCategories(db: DbOrTx) {
  addCacheTags('categories')
  const query = db
    .selectFrom('categories')
    .select(['slug', 'name', 'hsn', 'archived', 'in_marketplace', 'in_rent', 'in_seller_form'])
    .select(oldSlugs.as('old_slugs'))
    .orderBy('position')
    .orderBy('slug')
  return withPreparedStatements(() => query.execute())
}

export type CategoryDetails = Awaited<ReturnType<typeof findCategoriesForStaff>>[number]

/** Finds all categories with their settings and the number of their products and submissions. */
export const findCategoriesForStaff = (db: DbOrTx) =>
  db
    .selectFrom('categories')
    .selectAll('categories')
    .select([
      oldSlugs.as('old_slugs'),
      sql<number>`(select count(*)::int from products p where p.category = categories.slug)`.as('products'),
      sql<number>`(select count(*)::int from seller_submissions s where s.category = categories.slug)`.as(
        'submissions',
      ),
    ])
    .orderBy('position')
    .orderBy('slug')
    .execute()

/** Locks all categories until the transaction ends, so that changes of categories wait for each other. */
export async function lockCategories(tx: Tx) {
  await sql`select from categories order by slug for update`.execute(tx)
}

type Values = Omit<Insertable<Schema['categories']>, 'slug' | 'position'>

export async function insertCategory(tx: Tx, slug: string, values: Values) {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from categories)`
  await tx
    .insertInto('categories')
    .values({ ...values, slug, position })
    .execute()
}

/** Updates a category. A new slug is stored in its products and submissions too. */
export const updateCategory = (tx: Tx, slug: string, values: Updateable<Schema['categories']>) =>
  tx
    .updateTable('categories')
    .set({ ...values, version: sql`version + 1` })
    .where('slug', '=', slug)
    .execute()

/** Stores the search text of all products of a category again, after its name or slug has changed. */
export const updateSearchTexts = (tx: Tx, slug: string) =>
  sql`update products set category = category where category = ${slug}`.execute(tx)

/** Makes links with the slug `from` lead to a category: the renamed one, or the one that got the products of a deleted one. */
export const insertRedirect = (tx: Tx, redirect: { slug: string; category: string; is_rename: boolean }) =>
  tx.insertInto('category_redirects').values(redirect).execute()

export const deleteRedirect = (tx: Tx, slug: string) =>
  tx.deleteFrom('category_redirects').where('slug', '=', slug).execute()

/** Makes all links to a category that is about to be deleted lead to another one. */
export const moveRedirects = (tx: Tx, from: string, to: string) =>
  tx
    .updateTable('category_redirects')
    .set({ category: to, is_rename: false })
    .where('category', '=', from)
    .execute()

/** Moves all products and submissions to another category. */
export async function moveProducts(tx: Tx, from: string, to: string) {
  await tx
    .updateTable('products')
    .set({ category: to, version: sql`version + 1`, updated_at: sql`now()` })
    .where('category', '=', from)
    .execute()
  await tx.updateTable('seller_submissions').set({ category: to }).where('category', '=', from).execute()
}

/** Stores the sequence of the categories. Categories that `slugs` does not contain come last, in their present sequence. */
export const updatePositions = (tx: Tx, slugs: readonly string[]) =>
  sql`update categories set position = sorted.place from (
    select slug, row_number() over (order by array_position(${[...slugs]}::text[], slug), position, slug) as place
    from categories) sorted
    where sorted.slug = categories.slug and categories.position <> sorted.place`.execute(tx)

export const removeCategory = (tx: Tx, slug: string) =>
  tx.deleteFrom('categories').where('slug', '=', slug).execute()

/** Finds the pictures of the categories that have one. */
export const findCategoryPictures = (db: DbOrTx) =>
  db
    .selectFrom('categories')
    .innerJoin('media', 'media.id', 'categories.media_id')
    .select(['slug', 'name', 'media_id', 'width', 'height', 'blur'])
    .execute()
