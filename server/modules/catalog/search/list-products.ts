import {
  ProductType,
  type Facet,
  type ProductList,
  type ProductQuery,
} from '../../../../contract/catalog/catalog.ts'
import { categories, categoryLabel } from '../../../../contract/catalog/categories.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { addCacheTags, type CacheTag } from '../../../platform/cache/cache-tags.ts'
import { presentCard } from '../present.ts'
import { findCardsById } from '../queries.ts'
import { dependsOnSkus, type ListCondition } from './filters.ts'
import { MAX_OFFSET } from './queries.ts'
import { labelOf, textOf, type SearchPart } from './read-search.ts'
import { searchProducts } from './search-products.ts'

const genderLabels = { women: 'Women', men: 'Men', kids: 'Kids' }
const menuOrder = Object.keys(categories)

/**
 * Lists one page of live products, with the total and the counts of each category and gender. `condition` is an additional
 * filter of another module, for example the availability of rentals.
 */
export async function listProducts(
  db: DbOrTx,
  query: ProductQuery,
  condition?: ListCondition,
): Promise<ProductList> {
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
    facets: { category: categoryFacet(byCategory ?? []), gender: genderFacet(byGender ?? []) },
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

function categoryFacet(counts: { value: string; count: number }[]): Facet[] {
  return counts
    .map(({ value, count }) => ({ value, label: categoryLabel(value), count }))
    .sort((a, b) => menuOrder.indexOf(a.value) - menuOrder.indexOf(b.value))
}

function genderFacet(counts: { value: keyof typeof genderLabels; count: number }[]): Facet[] {
  return Object.entries(genderLabels).map(([value, label]) => ({
    value,
    label,
    count: counts.find((count) => count.value === value)?.count ?? 0,
  }))
}
