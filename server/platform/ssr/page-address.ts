import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** The cache rule of a page in `web/app/lib/page-cache-keys.ts`. */
type CacheKeyRule = {
  known?: { names: readonly string[]; normalise: (search: URLSearchParams) => string }
  unbounded?: readonly string[]
}

/**
 * `url`: the URL for which the page is rendered. `key`: the cache key of the page; null if the page is not cached. `isMissing`:
 * whether no route has the requested address. `routes`: the ids of the routes of the page; null if they are not known.
 */
export type PageAddress = {
  url: string
  key: string | null
  isMissing: boolean
  routes: readonly string[] | null
}
export type ReadAddress = (requestUrl: string) => PageAddress

/** The address for which the not-found page is always rendered, whichever address was requested. No route has this address. */
export const MISSING = '/not-found'

/**
 * The result of matching a path with the routes. `path`: the normalised spelling of the path. `ids`: the ids of the matched routes.
 * `page`: the cache rule of the page; null if the page is not cached.
 */
type RouteMatch = { path: string; ids: readonly string[]; page: CacheKeyRule | null; isMissing: boolean }

const MAX_REMEMBERED = 5000

/**
 * Creates the functions that normalise page addresses: all spellings of the address of a cached page become one address, and all
 * addresses without a page become `MISSING`. Addresses of pages that are not cached are not changed.
 */
export function createAddressReader(build: ServerBuild) {
  const routes = routesBelow(build, undefined)
  const { cacheKeyRules } = build.entry.module as unknown as { cacheKeyRules: Record<string, CacheKeyRule> }
  const { manifestPath } = build.routeDiscovery
  const remembered = new Map<string, RouteMatch>()

  function matchPath(path: string): RouteMatch {
    const matches = matchRoutes(routes, path) ?? []
    const ids = matches.map(({ route }) => route.id!)
    const leaf = matches.at(-1)
    if (!leaf || leaf.route.path === '*') return { path: MISSING, ids, page: null, isMissing: true }
    const pattern = `/${matches.flatMap(({ route }) => route.path || []).join('/')}`
    const page = cacheKeyRules[pattern]
    const normalised = page ? generatePath(pattern, leaf.params) : path
    return { path: normalised, ids, page: page && isSame(normalised, path) ? page : null, isMissing: false }
  }

  /** Matches a path. Remembers the result only for paths of cached pages, so that visitors cannot fill the memory with invented paths. */
  function matchCached(path: string): RouteMatch {
    const known = remembered.get(path) ?? matchPath(path)
    if (!known.page) return known
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(path, known)
    return known
  }

  const read: ReadAddress = (requestUrl) => {
    const { path, search, isData } = partsOf(requestUrl)
    if (path === manifestPath) {
      return { url: requestUrl, key: null, isMissing: false, routes: null }
    }
    const known = matchCached(path)
    const { isMissing, page, ids: routes } = known
    if (!isMissing && (!page || hasUnbounded(page, search))) {
      return { url: requestUrl, key: null, isMissing, routes }
    }
    const url = addressOf(known, { search, isData })
    return { url, key: isMissing ? `missing: ${url}` : url, isMissing, routes }
  }

  return {
    read,
    /**
     * Returns the cache key of a URL that has a query and the path of a cached page that was requested before; null for all other
     * URLs. Fast enough to run on every request.
     */
    keyOf(requestUrl: string): string | null {
      const isKnown = requestUrl.includes('?') && remembered.has(partsOf(requestUrl).path)
      return isKnown ? read(requestUrl).key : null
    },
  }
}

export type PageAddresses = ReturnType<typeof createAddressReader>

/** The search parameter with the ids of the routes whose data the browser requests. React Router adds it to `.data` URLs. */
const ROUTES = '_routes'

function partsOf(requestUrl: string) {
  const [whole = '', ...rest] = requestUrl.split('?')
  const isData = whole.endsWith('.data')
  const path = isData ? whole.replace(/(?:(?<=\/)_)?\.data$/, '') : whole
  return { path, search: new URLSearchParams(rest.join('?')), isData }
}

function addressOf(
  { path, ids, page }: RouteMatch,
  { search, isData }: { search: URLSearchParams; isData: boolean },
) {
  const query = page?.known?.normalise(search) ?? ''
  if (!isData) return path + query
  const data = `${path === '/' ? '/_' : path}.data`
  const requestedIds = search.get(ROUTES)?.split(',') ?? []
  const known = ids.filter((id) => requestedIds.includes(id))
  if (!known.length) return data + query
  return `${data}${query ? `${query}&` : '?'}${new URLSearchParams({ [ROUTES]: known.join(',') })}`
}

const hasUnbounded = ({ unbounded = [] }: CacheKeyRule, search: URLSearchParams) =>
  unbounded.some((name) => search.has(name))

/** Returns whether two paths are equal after percent-decoding. */
const isSame = (value: string, other: string) => decodeURIComponent(value) === decodeURIComponent(other)

function routesBelow({ routes }: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    const own = { id, ...(path === undefined ? {} : { path }) }
    return [index ? { ...own, index } : { ...own, children: routesBelow({ routes } as ServerBuild, id) }]
  })
}
