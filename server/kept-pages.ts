import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { requestId, standInFront } from './in-front.ts'
import type { Encoding, PageCache, RenderedPage } from './page-cache.ts'
import { fixedHeaders } from './secure-headers.ts'

/** Browsers may keep it, but ask each time whether it is still true. */
export const FOR_EVERYONE = 'public, no-cache'

/**
 * What is sent of a page; `lines` are its headers in the flat list that Node writes in one step. The last of them is the name
 * of the request, written anew for each.
 */
type Answer = { status: number; headers: Record<string, string>; body: Buffer | undefined; lines: string[] }
/** What the answer depends on. */
type Asked = { 'if-none-match'?: string | undefined; 'accept-encoding'?: string | string[] | undefined }
type Kind = Encoding | 'unchanged'

const known = new WeakMap<RenderedPage, Partial<Record<Kind, Answer>>>()

/** The answer for who asks like this: in an encoding that they read, or nothing when they have the page already. Made once. */
export function answerWith(page: RenderedPage, asked: Asked): Answer {
  const isForEveryone = page.headers['cache-control'] === FOR_EVERYONE
  const isTheSame = isForEveryone && asked['if-none-match'] === page.etag
  const kind = isTheSame ? 'unchanged' : encodingFor(String(asked['accept-encoding'] ?? ''))
  const made = known.get(page) ?? {}
  known.set(page, made)
  return (made[kind] ??= makeAnswer(page, kind, isForEveryone))
}

function makeAnswer(page: RenderedPage, kind: Kind, isForEveryone: boolean): Answer {
  const body = kind === 'unchanged' ? undefined : page.bodies[kind]
  const headers = {
    ...page.headers,
    vary: 'accept-encoding',
    ...(isForEveryone ? { etag: page.etag } : {}),
    ...(kind === 'br' || kind === 'gzip' ? { 'content-encoding': kind } : {}),
  }
  const length = body ? { 'content-length': String(body.length) } : {}
  const lines = Object.entries({ ...headers, ...fixedHeaders, ...length, 'x-request-id': '' }).flat()
  return { status: body ? page.status : 304, headers, body, lines }
}

function encodingFor(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
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
export function answerKeptPages(app: FastifyInstance, cache: PageCache, time: (seconds: number) => void) {
  standInFront(app, (request, reply) => {
    const page = request.method === 'GET' ? cache.get(request.url!) : undefined
    if (!page) return false
    const since = performance.now()
    const { status, lines, body } = answerWith(page, askedBy(request))
    lines[lines.length - 1] = requestId()
    reply.writeHead(status, lines).end(body)
    if (body) time((performance.now() - since) / 1000)
    return true
  })
}
