import type { Facet, ProductList, ProductQuery } from '../../contract/catalog.ts'
import { categories, categoryLabel } from '../../contract/categories.ts'
import type { Db } from '../db.ts'
import { presentCard } from './present.ts'
import { countBy, countProducts, findCards } from './queries.ts'

const genderLabels = { women: 'Women', men: 'Men', kids: 'Kids' }
const menuOrder = Object.keys(categories)

/** One page of what is for sale, with the size of the whole list and what other choices would show. */
export async function listProducts(db: Db, query: ProductQuery): Promise<ProductList> {
  const [rows, total, byCategory, byGender] = await Promise.all([
    findCards(db, query),
    countProducts(db, query),
    countBy(db, 'category', query),
    countBy(db, 'gender', query),
  ])
  const { page, limit } = query
  return {
    data: rows.map(presentCard),
    pagination: { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) },
    facets: { category: categoryFacet(byCategory), gender: genderFacet(byGender) },
  }
}

function categoryFacet(counts: { category: string; count: number }[]): Facet[] {
  return counts
    .map(({ category, count }) => ({ value: category, label: categoryLabel(category), count }))
    .sort((one, other) => menuOrder.indexOf(one.value) - menuOrder.indexOf(other.value))
}

function genderFacet(counts: { gender: keyof typeof genderLabels; count: number }[]): Facet[] {
  return Object.entries(genderLabels).map(([value, label]) => ({
    value,
    label,
    count: counts.find((one) => one.gender === value)?.count ?? 0,
  }))
}
