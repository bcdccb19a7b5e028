import { listSearch, readListQuery, type Department } from './product-list-query'

/** Which part of a query a kept page depends on. Everything else in the query changes nothing on it. */
export type CacheKeyRule = {
  /** The parameters that the page reads while it is rendered, and the one way in which the cache writes them. */
  known?: { names: readonly string[]; normalise: (asked: URLSearchParams) => string }
  /** Parameters with any number of values. With one of them the page is rendered for this request and not kept. */
  unbounded?: readonly string[]
  /** Parameters that components act on in the browser alone: the rendered page is the same with any value of them. */
  inBrowser?: readonly string[]
}

const filters = ['q', 'category', 'gender', 'minPrice', 'maxPrice', 'rating', 'discount', 'sort', 'page']
const nights = ['from', 'until', 'size']

const listOf = (department: Department) => ({
  names: filters,
  normalise: (asked: URLSearchParams) => listSearch(readListQuery(asked, department), department),
})

const entry = { unbounded: ['redirect', 'problem'] }

/**
 * Every page that may be kept for all visitors, by the pattern of its route. A page that is not listed here is never kept. A
 * page whose loader or components begin to read another parameter on the server lists it here.
 */
export const pageCache: Record<string, CacheKeyRule> = {
  '/': {},
  '/marketplace': { known: listOf('marketplace') },
  '/listed-products': { known: listOf('marketplace') },
  '/product/:slug': {},
  '/rent': { known: listOf('rent'), unbounded: nights },
  '/rent/:slug': { unbounded: nights },
  '/cart': {},
  '/wishlist': {},
  '/choose-auth': {},
  '/sign-in/:portal?': entry,
  '/sign-up/:portal?': entry,
  '/auth/return': { inBrowser: ['from', 'portal', 'redirect'] },
  '/payment': {},
  '/seller-listing': { inBrowser: ['submission', 'change'] },
  '/about': {},
  '/contact': {},
  '/privacy-policy': {},
  '/terms-of-service': {},
  '/wholesale-terms': {},
  '/disclaimer': {},
}
