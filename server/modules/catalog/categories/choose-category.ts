import type { CategoryList } from '../../../../contract/catalog/categories.ts'
import { refuseField } from '../../../../contract/core/refusal.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { findCategories, type CategoryRow } from './queries.ts'

/** Returns the current slug of a category that is named by its slug or by an earlier one. An unknown slug is returned unchanged. */
export const currentSlug = (categories: readonly CategoryRow[], slug: string): string =>
  categories.find((category) => category.slug === slug || category.old_slugs.includes(slug))?.slug ?? slug

/** Returns the name of a category; its slug, if the category is unknown. */
export const nameIn = (categories: readonly CategoryRow[], slug: string): string =>
  categories.find((category) => category.slug === currentSlug(categories, slug))?.name ?? slug

/** Returns whether a category is in a list although no product needs it there. */
export const isOfferedIn = (
  { archived, in_marketplace, in_rent, in_seller_form }: CategoryRow,
  list: CategoryList,
): boolean => !archived && { marketplace: in_marketplace, rent: in_rent, sellerForm: in_seller_form }[list]

/** Returns the categories that are not archived, or only those in a list. Sellers see those first that only they use. */
export function offeredCategories(categories: readonly CategoryRow[], list?: CategoryList): CategoryRow[] {
  const offered = categories.filter((category) => (list ? isOfferedIn(category, list) : !category.archived))
  if (list !== 'sellerForm') return offered
  const isForShoppers = ({ in_marketplace, in_rent }: CategoryRow) => in_marketplace || in_rent
  return offered.toSorted((a, b) => Number(isForShoppers(a)) - Number(isForShoppers(b)))
}

/**
 * Returns the current slug of the category that staff have chosen for a product. Refuses an unknown category at the field `path`, and an
 * archived one unless the product is of this category already.
 */
export async function chooseCategory(
  db: DbOrTx,
  chosen: string,
  { path = 'category', before }: { path?: string; before?: string } = {},
): Promise<string> {
  const categories = await findCategories(db)
  const slug = currentSlug(categories, chosen)
  const category = categories.find((candidate) => candidate.slug === slug)
  if (!category) return refuseAt(path, 'Choose a category')
  if (category.archived && slug !== before) return refuseAt(path, `The category ${category.name} is archived`)
  return slug
}

/** Returns the slug of the category that a seller has chosen by its name or slug. Refuses a category that sellers cannot choose. */
export async function chooseSellerCategory(db: DbOrTx, typed: string): Promise<string> {
  const categories = offeredCategories(await findCategories(db), 'sellerForm')
  const words = typed.trim().toLowerCase()
  const slug = currentSlug(categories, words)
  const chosen = categories.find(
    (category) => category.slug === slug || category.name.toLowerCase() === words,
  )
  return chosen?.slug ?? refuseAt('category', 'Choose a category')
}

const refuseAt = (path: string, message: string): never => refuseField(path, message)
