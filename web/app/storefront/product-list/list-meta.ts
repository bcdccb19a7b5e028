import type { ProductList } from '../../../../contract/catalog/catalog.ts'
import { requestUrl } from '../../lib/api/request-url'
import { pageMeta } from '../../lib/page-meta'
import { breadcrumbData, itemListData } from '../../lib/structured-data'
import type { Department } from '../../lib/product-list-query'

const listTexts = {
  marketplace: {
    name: 'Marketplace',
    title: 'Marketplace: festive wear for Navratri and Garba | Navrang',
    description:
      'Search and filter chaniya cholis, kediyas, couple sets, jewellery, dandiya and cosmetics for Navratri. Free delivery across India.',
  },
  rent: {
    name: 'Rent Store',
    title: 'Rent Store: chaniya choli, kediya and couple sets by the day | Navrang',
    description: 'Rent festive outfits by the day: sanitized, ready to wear, with a refundable deposit.',
  },
} as const

/** Title, social preview and structured data of a list. A filtered or sorted list is not indexed. */
export function listMeta(department: Department, { list, request }: { list: ProductList; request: Request }) {
  const { origin, search } = requestUrl(request)
  const { name, title, description } = listTexts[department]
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
