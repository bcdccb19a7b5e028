import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** The cache rule of a page in `web/app/lib/page-cache-keys.ts`. */
type CacheKeyRule = {
  known?: { names: readonly string[]; normalise: (search: URLSearchParams) => string }
  unbounded?: readonly string[]
}

/** `url`: the page is rendered for this URL. `key`: its cache key, null if it is not cached. `isMissing`: no route has this address. */
export type PageAddress = { url: string; key: string | null; isMissing: boolean }
export type ReadAddress = (requestUrl: string) => PageAddress

/** The not-found page is rendered for this address, whatever address was requested. No route has it. */
export const MISSING = '/not-found'

/** The matched routes of a path. `path` is its normalised spelling; `page` is its cache rule, null if it is not cached. */
type RouteMatch = { path: string; ids: readonly string[]; page: CacheKeyRule | null; isMissing: boolean }

const MAX_REMEMBERED = 5000

/**
 * Normalises page addresses: all spellings of a cached page become one, and all addresses without a page become `MISSING`.
 * The addresses of other pages are not changed.
 */
export function createAddressReader(build: ServerBuild) {
  const routes = routesBelow(build, undefined)
  const { pageCache } = build.entry.module as unknown as { pageCache: Record<string, CacheKeyRule> }
  const { manifestPath } = build.routeDiscovery
  const remembered = new Map<string, RouteMatch>()

  function matchPath(path: string): RouteMatch {
    const matches = matchRoutes(routes, path) ?? []
    const ids = matches.map(({ route }) => route.id!)
    const leaf = matches.at(-1)
    if (!leaf || leaf.route.path === '*') return { path: MISSING, ids, page: null, isMissing: true }
    const pattern = `/${matches.flatMap(({ route }) => route.path || []).join('/')}`
    const page = pageCache[pattern]
    const normalised = page ? generatePath(pattern, leaf.params) : path
    return { path: normalised, ids, page: page && isSame(normalised, path) ? page : null, isMissing: false }
  }

  /** Remembers only paths of cached pages, so that visitors cannot fill the memory with invented paths. */
  function matchCached(path: string): RouteMatch {
    const known = remembered.get(path) ?? matchPath(path)
    if (!known.page) return known
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(path, known)
    return known
  }

  const read: ReadAddress = (requestUrl) => {
    const { path, search, isData } = partsOf(requestUrl)
    if (path === manifestPath) return { url: requestUrl, key: null, isMissing: false }
    const known = matchCached(path)
    const { isMissing, page } = known
    if (!isMissing && (!page || hasUnbounded(page, search))) return { url: requestUrl, key: null, isMissing }
    const url = addressOf(known, { search, isData })
    return { url, key: isMissing ? `missing: ${url}` : url, isMissing }
  }

  return {
    read,
    /** The cache key of a page whose path was requested before, else null. Fast enough to run on every request. */
    keyOf(requestUrl: string): string | null {
      const isKnown = requestUrl.includes('?') && remembered.has(partsOf(requestUrl).path)
      return isKnown ? read(requestUrl).key : null
    },
  }
}

export type PageAddresses = ReturnType<typeof createAddressReader>

/** The search parameter in which the router names the routes whose data the browser requests. */
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

/** Whether two paths are equal after percent-decoding. */
const isSame = (value: string, other: string) => decodeURIComponent(value) === decodeURIComponent(other)

function routesBelow({ routes }: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    const own = { id, ...(path === undefined ? {} : { path }) }
    return [index ? { ...own, index } : { ...own, children: routesBelow({ routes } as ServerBuild, id) }]
  })
}
