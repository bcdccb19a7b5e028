import type { ProductList } from '../../../../contract/catalog/catalog.ts'
import type { SentList } from '../../lib/card-data'
import { shopName, titleOf, type MetaMatches } from '../../lib/brand'
import { pageMeta, toLinkPicture } from '../../lib/meta/page-meta'
import { listStructuredData } from './list-structured-data'
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

/** Returns the texts and the picture of the meta tags of a list. */
export const listLabels = (department: Department, list: ProductList) => ({
  ...listTexts[department],
  picture: toLinkPicture(list.data[0]?.picture),
})

type ListMetaArgs = {
  matches: MetaMatches
  list: SentList
  labels: ReturnType<typeof listLabels>
  origin: string
  /** The query string of the list. */
  search: string
}

/**
 * Title, social preview and structured data of a list. A filtered or sorted list is not indexed. The tags are created from the labels here and
 * not in the loader, so that the page does not contain them a second time in its data.
 */
export function listMeta(department: Department, { matches, list, labels, origin, search }: ListMetaArgs) {
  const path = `/${department}`
  const title = titleOf(matches, labels.title)
  return [
    ...pageMeta({ ...labels, title, shop: shopName(matches), origin, path }),
    ...(search
      ? [{ name: 'robots', content: 'noindex, follow' }]
      : listStructuredData(department, { list, origin })),
  ]
}
