import type { ProductList } from '../../../../contract/catalog.ts'
import { pageMeta } from '../../shop/page-meta'
import { breadcrumbData, itemListData } from '../../shop/structured-data'
import type { Department } from './list-query'

type ListWords = {
  department: Department
  title: string
  description: string
  list: ProductList | undefined
  origin: string | undefined
  /** A narrowed or sorted list is not for search engines: the whole one is. */
  search: string
}

const names = { marketplace: 'Marketplace', rent: 'Rent Store' } as const

/** Title, shared preview and structured data of a list; without an `origin` it could not be loaded. */
export function listMeta({ department, title, description, list, origin, search }: ListWords) {
  if (!origin || !list) return [{ title }]
  const name = names[department]
  const path = `/${department}`
  const { page, limit } = list.pagination
  const crumbs = [
    { name: 'Home', path: '/' },
    { name, path },
  ]
  return [
    ...pageMeta({ title, description, origin, path, picture: list.data[0]?.picture }),
    ...(search ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { 'script:ld+json': breadcrumbData(origin, crumbs) },
    { 'script:ld+json': itemListData({ origin, name, products: list.data, from: (page - 1) * limit }) },
  ]
}
