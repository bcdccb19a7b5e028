import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { requestId, handleBeforeRouter } from '../http/fast-path.ts'
import type { Encoding, PageCache, RenderedPage } from './page-cache.ts'
import { fixedHeaders } from '../http/security-headers.ts'

/** Browsers may keep it, but ask each time whether it is still true. */
export const PUBLIC_CACHE = 'public, no-cache'

/**
 * What is sent of a page; `lines` are its headers in the flat list that Node writes in one step. The last of them is the name
 * of the request, written anew for each.
 */
type Answer = { status: number; headers: Record<string, string>; body: Buffer | undefined; lines: string[] }
/** What the answer depends on. */
type Asked = { 'if-none-match'?: string | undefined; 'accept-encoding'?: string | string[] | undefined }
type Kind = Encoding | `unchanged ${Encoding}`

const known = new WeakMap<RenderedPage, Partial<Record<Kind, Answer>>>()

/** The answer for who asks like this: in an encoding that they read, or nothing when they have the page already. Made once. */
export function cachedResponse(page: RenderedPage, asked: Asked): Answer {
  const isForEveryone = page.headers['cache-control'] === PUBLIC_CACHE
  const encoding = encodingFor(String(asked['accept-encoding'] ?? ''))
  const isTheSame = isForEveryone && hasTag(asked['if-none-match'], tagOf(page, encoding))
  const kind: Kind = isTheSame ? `unchanged ${encoding}` : encoding
  const made = known.get(page) ?? {}
  known.set(page, made)
  return (made[kind] ??= makeAnswer(page, { encoding, isTheSame, isForEveryone }))
}

type Way = { encoding: Encoding; isTheSame: boolean; isForEveryone: boolean }

function makeAnswer(page: RenderedPage, { encoding, isTheSame, isForEveryone }: Way): Answer {
  const body = isTheSame ? undefined : page.bodies[encoding]
  const headers = {
    ...page.headers,
    vary: 'accept-encoding',
    ...(isForEveryone ? { etag: tagOf(page, encoding) } : {}),
    ...(body && encoding !== 'identity' ? { 'content-encoding': encoding } : {}),
  }
  const length = body ? { 'content-length': String(body.length) } : {}
  const lines = Object.entries({ ...headers, ...fixedHeaders, ...length, 'x-request-id': '' }).flat()
  return { status: body ? page.status : 304, headers, body, lines }
}

/** A strong tag names bytes, and each encoding has other bytes. */
const tagOf = ({ etag }: RenderedPage, encoding: Encoding): string =>
  encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`

/** Whether `If-None-Match` names this tag. A proxy may have made it weak. */
function hasTag(named: string | undefined, tag: string): boolean {
  if (named === undefined || named === tag) return named === tag
  return named.split(',').some((value) => ['*', tag].includes(value.trim().replace(/^W\//, '')))
}

/** From best to worst: among those that a browser likes equally well, the first. */
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity']

/** The encoding that a browser likes best. `q=0` refuses one, and `*` means all others. */
function encodingFor(accepted: string): Encoding {
  const weights = new Map(accepted.toLowerCase().split(',').map(readWeight))
  const weigh = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? 0 : (weights.get('*') ?? 0))
  const best = encodings.reduce((best, encoding) => (weigh(encoding) > weigh(best) ? encoding : best))
  return weigh(best) > 0 ? best : 'identity'
}

function readWeight(item: string): [name: string, weight: number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}

/** Only what matters here: Node would sort all headers of a request, a dozen from a browser, to answer for two of them. */
function askedBy({ rawHeaders }: IncomingMessage): Asked {
  const asked: Asked = {}
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length !== 13 && name.length !== 15) continue
    const key = name.toLowerCase()
    if (key === 'if-none-match' || key === 'accept-encoding') asked[key] = rawHeaders[at + 1]
  }
  return asked
}

/** Sends kept pages in front of the router. Everything else goes on to it. `time` hears what a page took. */
export function serveCachedPages(app: FastifyInstance, cache: PageCache, time: (seconds: number) => void) {
  handleBeforeRouter(app, (request, reply) => {
    const page = request.method === 'GET' ? cache.find(request.url!) : undefined
    if (!page) return false
    const since = performance.now()
    const { status, lines, body } = cachedResponse(page, askedBy(request))
    lines[lines.length - 1] = requestId()
    reply.writeHead(status, lines).end(body)
    if (body) time((performance.now() - since) / 1000)
    return true
  })
}
