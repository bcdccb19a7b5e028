import type { Facet, ProductList, ProductQuery } from '../../contract/catalog.ts'
import { categories, categoryLabel } from '../../contract/categories.ts'
import type { Asker } from '../db.ts'
import { presentCard } from './present.ts'
import { findCardsById } from './queries.ts'
import { findPage, type Condition } from './queries-list.ts'

export type { Condition } from './queries-list.ts'

const genderLabels = { women: 'Women', men: 'Men', kids: 'Kids' }
const menuOrder = Object.keys(categories)

/**
 * One page of what is for sale, with the size of the whole list and what other choices would show. A `condition` of another
 * domain narrows all of it.
 */
export async function listProducts(
  db: Asker,
  query: ProductQuery,
  condition?: Condition,
): Promise<ProductList> {
  const { page, limit } = query
  const { ids, total, byCategory, byGender } = await findPage(db, { ...query, condition })
  const rows = await findCardsById(db, ids)
  return {
    data: rows.map(presentCard),
    pagination: { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) },
    facets: { category: categoryFacet(byCategory ?? []), gender: genderFacet(byGender ?? []) },
  }
}

function categoryFacet(counts: { value: string; count: number }[]): Facet[] {
  return counts
    .map(({ value, count }) => ({ value, label: categoryLabel(value), count }))
    .sort((one, other) => menuOrder.indexOf(one.value) - menuOrder.indexOf(other.value))
}

function genderFacet(counts: { value: keyof typeof genderLabels; count: number }[]): Facet[] {
  return Object.entries(genderLabels).map(([value, label]) => ({
    value,
    label,
    count: counts.find((one) => one.value === value)?.count ?? 0,
  }))
}
