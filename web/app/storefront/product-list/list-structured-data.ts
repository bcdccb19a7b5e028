import type { SentList } from '../../lib/card-data'
import { fromColumns } from '../../lib/columns'
import { breadcrumbData, itemListData } from '../../lib/meta/structured-data'
import type { Department } from '../../lib/product-list-query'

const names = { marketplace: 'Marketplace', rent: 'Rent Store' } as const

type ListPage = { list: SentList; origin: string }

/** Structured data of a list. Only the server creates it: search engines do not navigate inside the page. */
export function listStructuredData(department: Department, { list: { data, pagination }, origin }: ListPage) {
  if (!import.meta.env.SSR) return []
  const name = names[department]
  const crumbs = [
    { name: 'Home', path: '/' },
    { name, path: `/${department}` },
  ]
  const from = (pagination.page - 1) * pagination.limit
  return [
    { 'script:ld+json': breadcrumbData(origin, crumbs) },
    { 'script:ld+json': itemListData({ origin, name, products: fromColumns(data), from }) },
  ]
}
