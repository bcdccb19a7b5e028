import type { Facet, ProductList, ProductQuery } from '../../../../contract/catalog/catalog.ts'
import { categories, categoryLabel } from '../../../../contract/catalog/categories.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { presentCard } from '../present.ts'
import { findCardsById } from '../queries.ts'
import { MAX_OFFSET, findPage, type ProductPage, searchTerms, type ListCondition } from './queries.ts'
import { correctSpelling } from './spelling.ts'

const genderLabels = { women: 'Women', men: 'Men', kids: 'Kids' }
const menuOrder = Object.keys(categories)

/**
 * One page of what is for sale, with the size of the whole list and what other choices would show. A `condition` of another
 * domain narrows all of it.
 */
export async function listProducts(
  db: DbOrTx,
  query: ProductQuery,
  condition?: ListCondition,
): Promise<ProductList> {
  const { page, limit } = query
  const { found, correctedTo } = await findMeant(db, { ...query, condition })
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

type Meant = { found: ProductPage; correctedTo?: string }

/** What was asked for; when there is nothing of it, what was probably meant. */
async function findMeant(
  db: DbOrTx,
  asked: ProductQuery & { condition?: ListCondition | undefined },
): Promise<Meant> {
  const found = await findPage(db, asked)
  if (found.total > 0 || !asked.q) return { found }
  const words = await correctSpelling(db, searchTerms(asked.q))
  if (!words) return { found }
  const correctedTo = words.join(' ')
  const meant = await findPage(db, { ...asked, q: correctedTo })
  return meant.total > 0 ? { found: meant, correctedTo } : { found }
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
