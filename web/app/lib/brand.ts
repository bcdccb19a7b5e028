import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root-data'

/** The matches that React Router passes to a `meta` function. The first one is the root route, which loads the brand. */
export type MetaMatches = readonly ({ loaderData?: unknown } | undefined)[]

const brandOf = (data: unknown) => (data as RootData | undefined)?.brand

/** Returns the name of the shop, for `meta` functions. */
export const shopName = (matches: MetaMatches): string => brandOf(matches[0]?.loaderData)?.name ?? ''

/** Returns the title of a page with the name of the shop, for example `Orders | NAME admin`. */
export const titleOf = (matches: MetaMatches, title: string, area = ''): string =>
  withShop(title, `${shopName(matches)} ${area}`.trim())

export const withShop = (title: string, name: string): string =>
  title && name ? `${title} | ${name}` : title || name

/** The identity of the shop. If it could not be loaded, texts have no name. */
export const useBrand = (): RootData['brand'] =>
  (useRouteLoaderData('root') as RootData | undefined)?.brand ?? unknownBrand

const unknownBrand: RootData['brand'] = { name: '', meaning: '', logo: null, registrations: [] }
