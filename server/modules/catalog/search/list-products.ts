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
import { MAX_OFFSET, findPage, type ProductPage, searchTerms, type ListCondition } from './queries.ts'
import { correctSpelling } from './spelling.ts'

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
  addCacheTags(...tagsOf(query), ...(condition ? (['untracked'] as const) : []))
  const { page: found, correctedTo } = await findPageOrCorrected(db, { ...query, condition })
  const { ids, total, byCategory, byGender, isEstimate } = found
  const rows = await findCardsById(db, ids)
  const pages = Math.max(1, Math.ceil((isEstimate ? Math.min(total, MAX_OFFSET) : total) / limit))
  return {
    data: rows.map(presentCard),
    pagination: { page, limit, total, pages, ...(isEstimate ? { isEstimate } : {}) },
    facets: { category: categoryFacet(byCategory ?? []), gender: genderFacet(byGender ?? []) },
    ...(correctedTo ? { correctedTo } : {}),
  }
}

/** Returns the cache tags of a list. Prices and ratings of other categories matter only if the counts of the filters depend on them. */
function tagsOf({ productType, category, minPrice, maxPrice, rating, discount }: ProductQuery): CacheTag[] {
  const isFiltered = [minPrice, maxPrice, rating, discount].some((value) => value !== undefined)
  const types = productType ? [productType] : ProductType.options
  return types.flatMap((type): CacheTag[] => [
    `products:${type}`,
    category && !isFiltered ? `sorting:${type}:${category}` : `sorting:${type}`,
  ])
}

type SearchResult = { page: ProductPage; correctedTo?: string }

/** Searches for the text as typed. When nothing matches, searches again with corrected spelling. */
async function findPageOrCorrected(
  db: DbOrTx,
  query: ProductQuery & { condition?: ListCondition | undefined },
): Promise<SearchResult> {
  const page = await findPage(db, query)
  if (page.total > 0 || !query.q) return { page }
  const words = await correctSpelling(db, searchTerms(query.q))
  if (!words) return { page }
  const correctedTo = words.join(' ')
  const corrected = await findPage(db, { ...query, q: correctedTo })
  return corrected.total > 0 ? { page: corrected, correctedTo } : { page }
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
