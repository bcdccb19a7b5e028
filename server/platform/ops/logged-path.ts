import type { FastifyRequest } from 'fastify'

/** Matches the start of the page addresses that end with a secret: a token, or the unguessable id of a complaint. */
const SECRET_PAGE = /^(\/(?:troupe\/(?:join|seat)|nights\/shared|preview|(?:admin\/)?complaints)\/+)[^/]+/i

/** Returns the path of a page's address without its query. `:token` replaces the secret of a link. */
export const loggedPagePath = (url: string): string => url.split('?', 1)[0]!.replace(SECRET_PAGE, '$1:token')

/** Returns the first two segments of a path. The other segments are not logged, because they may contain a token. */
export const firstSegments = (path: string): string => path.split('/').slice(0, 3).join('/')

/**
 * Returns the path of a request for the log. Paths of API endpoints have the names of their parameters instead of the values, because
 * a value may be a token.
 */
export function loggedPath({ url, routeOptions }: FastifyRequest): string {
  const endpoint = routeOptions.url
  if (endpoint?.includes(':')) return endpoint
  const path = loggedPagePath(url)
  return path.startsWith('/api/') && (!endpoint || endpoint === '/api/*') ? firstSegments(path) : path
}
