import {
  ProductType,
  type Facet,
  type ProductList,
  type ProductQuery,
} from '../../../../contract/catalog/catalog.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { addCacheTags, type CacheTag } from '../../../platform/cache/cache-tags.ts'
import { currentSlug, isOfferedIn, nameIn } from '../categories/choose-category.ts'
import { findCategories, type CategoryRow } from '../categories/queries.ts'
import { presentCard } from '../present.ts'
import { findCardsById } from '../queries.ts'
import { dependsOnSkus, type ListCondition } from './filters.ts'
import { MAX_OFFSET } from './queries.ts'
import { labelOf, textOf, type SearchPart } from './read-search.ts'
import { searchProducts } from './search-products.ts'

const genderLabels = { women: 'Women', men: 'Men', kids: 'Kids' }

/**
 * Lists one page of live products, with the total and the counts of each category and gender. `condition` is an additional
 * filter of another module, for example the availability of rentals.
 */
export async function listProducts(
  db: DbOrTx,
  requested: ProductQuery,
  condition?: ListCondition,
): Promise<ProductList> {
  const categories = await findCategories(db)
  const category = requested.category && currentSlug(categories, requested.category)
  const query = { ...requested, category }
  const { page, limit } = query
  const { page: found, search, correctedTo, nearest } = await searchProducts(db, { ...query, condition })
  const isTracked = !condition && !dependsOnSkus({ ...query, search })
  addCacheTags(...tagsOf(query), ...(isTracked ? [] : (['untracked'] as const)))
  const { ids, total, byCategory, byGender, isEstimate } = found
  const rows = await findCardsById(db, ids)
  const pages = Math.max(1, Math.ceil((isEstimate ? Math.min(total, MAX_OFFSET) : total) / limit))
  const understood = understoodIn(search)
  return {
    data: rows.map(presentCard),
    pagination: { page, limit, total, pages, ...(isEstimate ? { isEstimate } : {}) },
    facets: {
      category: categoryFacet(query, byCategory, categories),
      gender: genderFacet(byGender),
    },
    ...(category && category !== requested.category ? { currentCategory: category } : {}),
    ...(correctedTo ? { correctedTo } : {}),
    ...(nearest ? { nearest } : {}),
    ...(understood.length > 0 ? { understood } : {}),
  }
}

/** Returns the parts of a search with a meaning, each with the search text without it. */
const understoodIn = (search: readonly SearchPart[]) =>
  search.flatMap((part) => {
    const label = labelOf(part)
    return label ? [{ label, without: textOf(search.filter((other) => other !== part)) }] : []
  })

/**
 * Returns the cache tags of a list. A change of price or rating in another category changes the list only if it is filtered by them, because
 * the category filter then shows other counts.
 */
function tagsOf({ productType, category, minPrice, maxPrice, rating, discount }: ProductQuery): CacheTag[] {
  const isFiltered = [minPrice, maxPrice, rating, discount].some((value) => value !== undefined)
  const types = productType ? [productType] : ProductType.options
  return types.flatMap((type): CacheTag[] => [
    `products:${type}`,
    category && !isFiltered ? `sorting:${type}:${category}` : `sorting:${type}`,
  ])
}

/**
 * Returns the categories of a list in their sequence: those that the marketplace or the rent store offers, those that have products, and the
 * chosen one. An archived category is only contained if it is the chosen one.
 */
function categoryFacet(
  { productType, category: chosen }: ProductQuery,
  counts: readonly { value: string; count: number }[],
  categories: readonly CategoryRow[],
): Facet[] {
  const countOf = (slug: string) => counts.find(({ value }) => value === slug)?.count ?? 0
  const isListed = (category: CategoryRow) =>
    (productType && isOfferedIn(category, productType)) || (!category.archived && countOf(category.slug) > 0)
  const slugs = categories.filter(isListed).map(({ slug }) => slug)
  return [...new Set(chosen ? [...slugs, chosen] : slugs)].map((value) => ({
    value,
    label: nameIn(categories, value),
    count: countOf(value),
  }))
}

function genderFacet(counts: { value: keyof typeof genderLabels; count: number }[]): Facet[] {
  return Object.entries(genderLabels).map(([value, label]) => ({
    value,
    label,
    count: counts.find((count) => count.value === value)?.count ?? 0,
  }))
}
