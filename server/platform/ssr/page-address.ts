import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** What `web/app/lib/page-cache-keys.ts` says of a page. */
type CacheKeyRule = {
  known?: { names: readonly string[]; normalise: (asked: URLSearchParams) => string }
  unbounded?: readonly string[]
}

/** `url` is what the page is rendered for; `key` its place in the cache, null if it is not kept. `isMissing`: no route has this address. */
export type PageAddress = { url: string; key: string | null; isMissing: boolean }
export type ReadAddress = (asked: string) => PageAddress

/** No route has it: the not-found page is rendered for this address, whichever one was asked for. */
export const MISSING = '/not-found'

/** What the router knows of a path: its spelling in the cache, the ids of its routes, and its row in the table of kept pages. */
type RouteMatch = { path: string; ids: readonly string[]; page: CacheKeyRule | null; isMissing: boolean }

const MAX_REMEMBERED = 5000

/**
 * Reads addresses of pages: all spellings of a kept page become one, and all addresses without a page become `MISSING`.
 * An address of any other page stays as it is.
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
    const usual = page ? generatePath(pattern, leaf.params) : path
    return { path: usual, ids, page: page && isSame(usual, path) ? page : null, isMissing: false }
  }

  /** Only paths of kept pages are remembered, so that visitors cannot fill the memory with invented ones. */
  function matchCached(path: string): RouteMatch {
    const known = remembered.get(path) ?? matchPath(path)
    if (!known.page) return known
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(path, known)
    return known
  }

  const read: ReadAddress = (asked) => {
    const { path, search, isData } = partsOf(asked)
    if (path === manifestPath) return { url: asked, key: null, isMissing: false }
    const known = matchCached(path)
    const { isMissing, page } = known
    if (!isMissing && (!page || hasUnbounded(page, search))) return { url: asked, key: null, isMissing }
    const url = addressOf(known, { search, isData })
    return { url, key: isMissing ? `missing: ${url}` : url, isMissing }
  }

  return {
    read,
    /** The key of a kept page whose path has been asked for before; quick enough to be asked for every request. */
    keyOf(asked: string): string | null {
      const isKnown = asked.includes('?') && remembered.has(partsOf(asked).path)
      return isKnown ? read(asked).key : null
    },
  }
}

export type PageAddresses = ReturnType<typeof createAddressReader>

/** Where the router puts the names of the routes whose data a browser wants. */
const ROUTES = '_routes'

function partsOf(asked: string) {
  const [whole = '', ...rest] = asked.split('?')
  const isData = whole.endsWith('.data')
  const path = isData ? whole.replace(/(?:(?<=\/)_)?\.data$/, '') : whole
  return { path, search: new URLSearchParams(rest.join('?')), isData }
}

function addressOf(
  { path, ids, page }: RouteMatch,
  { search, isData }: { search: URLSearchParams; isData: boolean },
) {
  const said = page?.known?.normalise(search) ?? ''
  if (!isData) return path + said
  const data = `${path === '/' ? '/_' : path}.data`
  const wanted = search.get(ROUTES)?.split(',') ?? []
  const known = ids.filter((id) => wanted.includes(id))
  if (!known.length) return data + said
  return `${data}${said ? `${said}&` : '?'}${new URLSearchParams({ [ROUTES]: known.join(',') })}`
}

const hasUnbounded = ({ unbounded = [] }: CacheKeyRule, search: URLSearchParams) =>
  unbounded.some((name) => search.has(name))

/** Whether two paths differ in nothing but how their letters are encoded. */
const isSame = (value: string, other: string) => decodeURIComponent(value) === decodeURIComponent(other)

function routesBelow({ routes }: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    const own = { id, ...(path === undefined ? {} : { path }) }
    return [index ? { ...own, index } : { ...own, children: routesBelow({ routes } as ServerBuild, id) }]
  })
}
