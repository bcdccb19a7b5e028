import { listSearch, readListQuery, type Department } from './product-list-query'

/** The cache key of a page: the query parameters that its server rendering depends on. All others are ignored. */
export type CacheKeyRule = {
  /** Query parameters that are part of the cache key, each with a function that normalises its value. */
  known?: { names: readonly string[]; normalise: (search: URLSearchParams) => string }
  /**
   * Query parameters that can have any value, for example a search text. A request with such a parameter is rendered without the
   * cache.
   */
  unbounded?: readonly string[]
  /** Query parameters that only scripts in the browser read. They do not change what the server renders. */
  inBrowser?: readonly string[]
}

const filters = [
  'q',
  'category',
  'gender',
  'minPrice',
  'maxPrice',
  'rating',
  'discount',
  'sort',
  'page',
  'show',
]
const nights = ['from', 'until', 'size', 'pin']
const attributes = ['size', 'colour', 'fabric', 'seller', 'inStock']

const listOf = (department: Department) => ({
  names: filters,
  normalise: (search: URLSearchParams) => listSearch(readListQuery(search, department), department),
})

const entry = { unbounded: ['redirect', 'problem'] }

/**
 * Cacheable pages by route pattern. A page that is not listed is never cached. When a page starts to read another query
 * parameter on the server, add it here.
 */
export const cacheKeyRules: Record<string, CacheKeyRule> = {
  '/': { unbounded: ['preview'] },
  '/marketplace': { known: listOf('marketplace'), unbounded: attributes },
  '/listed-products': { known: listOf('marketplace'), unbounded: attributes },
  '/product/:slug': {},
  '/rent': { known: listOf('rent'), unbounded: [...nights, ...attributes] },
  '/rent/:slug': { unbounded: nights },
  '/nights': { inBrowser: ['festival'] },
  '/troupe': {},
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
  '/pages/:slug': {},
}
