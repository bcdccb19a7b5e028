import { CategoryList, type AdminCategory, type Category } from '../../../../contract/catalog/categories.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { isOfferedIn, offeredCategories } from './choose-category.ts'
import { findCategories, findCategoriesForStaff, type CategoryDetails } from './queries.ts'

/** Lists the categories that are not archived, in their sequence. Can list only those that a list offers. */
export async function listCategories(db: DbOrTx, list?: CategoryList): Promise<Category[]> {
  const rows = await findCategories(db)
  return offeredCategories(rows, list).map((category) => ({
    slug: category.slug,
    name: category.name,
    hsn: category.hsn,
    offeredIn: CategoryList.options.filter((list) => isOfferedIn(category, list)),
  }))
}

/** Lists all categories with their settings. */
export const listForStaff = async (db: DbOrTx): Promise<AdminCategory[]> =>
  (await findCategoriesForStaff(db)).map(presentCategory)

/** Returns one category with its settings. Refuses an unknown one with `not_found`. */
export async function showCategory(db: DbOrTx, slug: string): Promise<AdminCategory> {
  const category = (await listForStaff(db)).find((candidate) => candidate.slug === slug)
  return category ?? refuse('not_found', 'Category not found')
}

const presentCategory = (row: CategoryDetails): AdminCategory => ({
  slug: row.slug,
  name: row.name,
  media: row.media_id,
  hsn: row.hsn,
  offeredIn: [
    ...(row.in_marketplace ? (['marketplace'] as const) : []),
    ...(row.in_rent ? (['rent'] as const) : []),
    ...(row.in_seller_form ? (['sellerForm'] as const) : []),
  ],
  sizeCharts: row.size_charts,
  setItems: row.set_items,
  daysBefore: row.days_before,
  daysAfter: row.days_after,
  minDays: row.min_days,
  maxDays: row.max_days,
  oldSlugs: row.old_slugs,
  isArchived: row.archived,
  products: row.products,
  submissions: row.submissions,
  version: row.version,
})
