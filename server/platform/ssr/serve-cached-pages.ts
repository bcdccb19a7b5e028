import type { IncomingMessage } from 'node:http'
import { requestId, type FastHandler } from '../http/create-server.ts'
import type { Encoding, PageCache, RenderedPage } from './page-cache.ts'
import { baseHeaders } from '../http/security-headers.ts'

/** `Cache-Control` of public pages: browsers may store the page, but must revalidate it on each use. */
export const PUBLIC_CACHE = 'public, no-cache'

/**
 * The response for one variant of a page. `lines` contains the headers as a flat list of names and values, which Node writes fastest.
 * The last element of `lines` is the request id, which is replaced for each request.
 */
type CachedResponse = {
  status: number
  headers: Record<string, string>
  body: Buffer | undefined
  lines: string[]
}
/** The request headers that determine which variant of a page is sent. */
type ConditionalHeaders = {
  'if-none-match'?: string | undefined
  'accept-encoding'?: string | string[] | undefined
}
type Variant = Encoding | `not modified ${Encoding}`

const responses = new WeakMap<RenderedPage, Partial<Record<Variant, CachedResponse>>>()

/**
 * Returns the response for these request headers: the page in the preferred encoding, or 304 if the client has it already. The
 * response of each variant is created only once, except that of the uncompressed body, which needs much memory.
 */
export function cachedResponse(page: RenderedPage, headers: ConditionalHeaders): CachedResponse {
  const isPublic = page.headers['cache-control'] === PUBLIC_CACHE
  const encoding = negotiateEncoding(String(headers['accept-encoding'] ?? ''))
  const isNotModified = isPublic && matchesEtag(headers['if-none-match'], etagOf(page, encoding))
  const variant: Variant = isNotModified ? `not modified ${encoding}` : encoding
  const create = () => createResponse(page, { encoding, isNotModified, isPublic })
  if (variant === 'identity') return create()
  const variants = responses.get(page) ?? {}
  responses.set(page, variants)
  return (variants[variant] ??= create())
}

type VariantOptions = { encoding: Encoding; isNotModified: boolean; isPublic: boolean }

function createResponse(
  page: RenderedPage,
  { encoding, isNotModified, isPublic }: VariantOptions,
): CachedResponse {
  const body = isNotModified ? undefined : page.bodies[encoding]
  const headers = {
    ...page.headers,
    vary: 'accept-encoding',
    ...(isPublic ? { etag: etagOf(page, encoding) } : {}),
    ...(body && encoding !== 'identity' ? { 'content-encoding': encoding } : {}),
  }
  const length = body ? { 'content-length': String(body.length) } : {}
  const lines = Object.entries({ ...headers, ...baseHeaders, ...length, 'x-request-id': '' }).flat()
  return { status: body ? page.status : 304, headers, body, lines }
}

/** Returns the ETag of a page in an encoding. A strong ETag identifies the bytes of the body, so each encoding has its own ETag. */
const etagOf = ({ etag }: RenderedPage, encoding: Encoding): string =>
  encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`

/** Returns whether the `If-None-Match` header contains this ETag, also as a weak ETag, because a proxy may have changed it. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined || header === etag) return header === etag
  return header.split(',').some((value) => ['*', etag].includes(value.trim().replace(/^W\//, '')))
}

/** All encodings. If the browser accepts several equally, the first one is preferred. */
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity']

/**
 * Content negotiation: returns the best encoding for an `Accept-Encoding` header. `q=0` excludes an encoding. `*` is any encoding
 * that the header does not name.
 */
function negotiateEncoding(accepted: string): Encoding {
  const weights = new Map(accepted.toLowerCase().split(',').map(readWeight))
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? 0 : (weights.get('*') ?? 0))
  const best = encodings.reduce((best, encoding) => (weightOf(encoding) > weightOf(best) ? encoding : best))
  return weightOf(best) > 0 ? best : 'identity'
}

function readWeight(item: string): [name: string, weight: number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}

/** Returns the two request headers that are needed. `request.headers` is slower, because it parses all headers of the request. */
function conditionalHeadersOf({ rawHeaders }: IncomingMessage): ConditionalHeaders {
  const headers: ConditionalHeaders = {}
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length !== 13 && name.length !== 15) continue
    const key = name.toLowerCase()
    if (key === 'if-none-match' || key === 'accept-encoding') headers[key] = rawHeaders[at + 1]
  }
  return headers
}

/** Fast path: serves cached pages before the router. `observe` is called with the duration of each response with a body, in seconds. */
export function serveCachedPages(cache: PageCache, observe: (seconds: number) => void): FastHandler {
  return (request, reply) => {
    const page = request.method === 'GET' ? cache.find(request.url!) : undefined
    if (!page) return false
    const since = performance.now()
    const { status, lines, body } = cachedResponse(page, conditionalHeadersOf(request))
    lines[lines.length - 1] = requestId()
    reply.writeHead(status, lines).end(body)
    if (body) observe((performance.now() - since) / 1000)
    return true
  }
}
