import type { ProductList } from '../../../../contract/catalog/catalog.ts'
import { requestUrl } from '../../lib/api/request-url'
import { pageMeta } from '../../lib/meta/page-meta'
import { withShop } from '../../lib/brand'
import type { Department } from '../../lib/product-list-query'

const listTexts = {
  marketplace: {
    title: 'Marketplace: festive wear for Navratri and Garba',
    description:
      'Search and filter chaniya cholis, kediyas, couple sets, jewellery, dandiya and cosmetics for Navratri. Delivered across India.',
  },
  rent: {
    title: 'Rent Store: chaniya choli, kediya and couple sets by the day',
    description: 'Rent festive outfits by the day: sanitized, ready to wear, with a refundable deposit.',
  },
} as const

type ListMetaArgs = { list: ProductList; request: Request; shop: string }

/** Title and social preview of a list. A filtered or sorted list is not indexed. */
export function listMeta(department: Department, { list, request, shop }: ListMetaArgs) {
  const { origin, search } = requestUrl(request)
  const picture = list.data[0]?.picture
  const { title, description } = listTexts[department]
  return [
    ...pageMeta({ shop, title: withShop(title, shop), description, origin, path: `/${department}`, picture }),
    ...(search ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}
