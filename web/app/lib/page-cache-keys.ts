import { listSearch, readListQuery, type Department } from './product-list-query'

/** The cache key of a page: the query parameters that its server rendering depends on. All others are ignored. */
export type CacheKeyRule = {
  /** Parameters that are part of the cache key, and their normal form. */
  known?: { names: readonly string[]; normalise: (search: URLSearchParams) => string }
  /** Parameters with unlimited values. A request with one of them is rendered without the cache. */
  unbounded?: readonly string[]
  /** Parameters that only the browser reads: they do not change the rendered page. */
  inBrowser?: readonly string[]
}

const filters = ['q', 'category', 'gender', 'minPrice', 'maxPrice', 'rating', 'discount', 'sort', 'page']
const nights = ['from', 'until', 'size']

const listOf = (department: Department) => ({
  names: filters,
  normalise: (search: URLSearchParams) => listSearch(readListQuery(search, department), department),
})

const entry = { unbounded: ['redirect', 'problem'] }

/**
 * Cacheable pages by route pattern. A page that is not listed is never cached. When a page starts to read another query
 * parameter on the server, add it here.
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
