import { categoryTiles } from '../../../../../contract/catalog/catalog.ts'
import { listCategories } from '../../../../../contract/catalog/categories.ts'
import { listDocuments } from '../../../../../contract/content/content.ts'
import type { ContentLink } from '../../../../../contract/content/link.ts'
import { pagePath } from '../../../../../contract/content/page-paths.ts'
import type { Api, Reply } from '../../../../../contract/core/client.ts'

export type LinkTarget = Pick<ContentLink, 'to' | 'part'> & { label: string }
export type TargetGroup = { title: string; targets: readonly LinkTarget[] }

const page = (label: string, to: string, part: ContentLink['part'] = null): LinkTarget => ({
  label,
  to,
  part,
})

const shopPages: TargetGroup = {
  title: 'Pages of the shop',
  targets: [
    page('Home page', '/'),
    page('Home page: top', '/', 'home'),
    page('Home page: About', '/', 'about'),
    page('Home page: Contact', '/', 'contact'),
    page('Marketplace', '/marketplace'),
    page('Rent store', '/rent'),
    page('Cart', '/cart'),
    page('Wishlist', '/wishlist'),
    page('Orders of the customer', '/orders'),
    page('Account of the customer', '/account'),
    page('Sign-in for sellers', '/sign-in/seller'),
    page('List your product', '/seller-listing'),
    page('Complaints', '/complaints'),
  ],
}

const filters: TargetGroup = {
  title: 'Filtered lists',
  targets: [
    page('Newest products', '/marketplace?sort=newest'),
    page('Highest discounts', '/marketplace?sort=discount'),
    page('For women', '/marketplace?gender=women'),
    page('For men', '/marketplace?gender=men'),
    page('For children', '/marketplace?gender=kids'),
  ],
}

type Listed = Reply<typeof listDocuments>['documents'][number]

/** Every page of text, also those that staff have added. A link to a page without a published version leads nowhere yet. */
const textPage = ({ key, title, published, isDefault }: Listed): LinkTarget[] =>
  key.startsWith('page:') && title !== null
    ? [page(published || isDefault ? title : `${title} (not published yet)`, pagePath(key))]
    : []

/** Lists the pages to which a link can lead, in groups, and the categories for collections. */
export async function loadTargets(api: Api) {
  const [{ data: tiles }, { data: categories }, { documents }] = await Promise.all([
    api(categoryTiles, { query: { limit: 20 } }),
    api(listCategories),
    api(listDocuments),
  ])
  const targets = tiles.map(({ value, label }) => page(label, `/marketplace?category=${value}`))
  const infoPages = { title: 'Info and legal pages', targets: documents.flatMap(textPage) }
  return { categories, groups: [shopPages, { title: 'Categories', targets }, filters, infoPages] }
}
