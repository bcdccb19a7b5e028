import type { CardList } from '../../lib/card-data'
import { breadcrumbData, itemListData } from '../../lib/meta/structured-data'
import type { Department } from '../../lib/product-list-query'

const names = { marketplace: 'Marketplace', rent: 'Rent Store' } as const

/** `search`: the query string of the list. */
type ListPage = { list: CardList; origin: string; search: string }

/**
 * Structured data of a list that search engines index (see `listMeta`). It is created from the list, so that the page does not contain it a
 * second time in the data of its loader. Only the server creates it: search engines do not navigate inside the page.
 */
export function listStructuredData(
  department: Department,
  { list: { data, pagination }, origin, search }: ListPage,
) {
  if (!import.meta.env.SSR || search) return []
  const name = names[department]
  const crumbs = [
    { name: 'Home', path: '/' },
    { name, path: `/${department}` },
  ]
  const from = (pagination.page - 1) * pagination.limit
  return [
    { 'script:ld+json': breadcrumbData(origin, crumbs) },
    { 'script:ld+json': itemListData({ origin, name, products: data, from }) },
  ]
}
