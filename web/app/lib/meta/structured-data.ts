import type { ProductCard } from '../../../../contract/catalog/catalog.ts'
import type { PublicSettings } from '../../../../contract/store/store.ts'
import { absolute } from './absolute-url'

// Only the server creates the structured data of lists, products and pages of text: search engines do not navigate inside a page.

type Entry = { name: string; path: string }
const context = { '@context': 'https://schema.org' } as const

/** Breadcrumbs from the home page to this page. */
export const breadcrumbData = (origin: string, entries: readonly Entry[]) => ({
  ...context,
  '@type': 'BreadcrumbList',
  itemListElement: entries.map(({ name, path }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: absolute(origin, path),
  })),
})

type ListLabels = {
  origin: string
  name: string
  products: readonly Pick<ProductCard, 'handle'>[]
  from?: number
}

/**
 * Structured data of the products on one page of a list. Search engines read the rest from the product pages. `from` is the number of
 * products on the pages before it.
 */
export const itemListData = ({ origin, name, products, from = 0 }: ListLabels) => ({
  ...context,
  '@type': 'ItemList',
  name,
  itemListElement: products.map(({ handle }, place) => ({
    '@type': 'ListItem',
    position: from + place + 1,
    url: absolute(origin, handle),
  })),
})

type OrganisationSettings = Pick<PublicSettings, 'brand' | 'contact' | 'map' | 'social'>

/** The organisation that runs the shop. Ratings and figures are left out, because they cannot be verified. */
export const organisationData = (origin: string, { brand, contact, map, social }: OrganisationSettings) => ({
  ...context,
  '@type': ['Organization', 'OnlineStore'],
  '@id': `${absolute(origin, '/')}#shop`,
  name: brand.name,
  url: absolute(origin, '/'),
  logo: absolute(origin, brand.icon ? '/brand/icon-512.png' : '/icon-512.png'),
  email: contact.email,
  telephone: contact.phone,
  address: { '@type': 'PostalAddress', streetAddress: contact.address, addressCountry: 'IN' },
  location: { '@type': 'Place', geo: { '@type': 'GeoCoordinates', ...map } },
  areaServed: { '@type': 'Country', name: 'India' },
  sameAs: Object.values(social).filter(Boolean),
})
