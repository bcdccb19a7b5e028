import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Encoding, PageCache, RenderedPage } from './page-cache.ts'
import { fixedHeaders } from './secure-headers.ts'

/** Browsers may keep it, but ask each time whether it is still true. */
export const FOR_EVERYONE = 'public, no-cache'

/** Eight signs that a shopper can quote. */
export const requestId = () => randomUUID().slice(0, 8)

/** What is sent of a page; `lines` are its headers in the flat list that Node writes in one step. */
type Answer = { status: number; headers: Record<string, string>; body: Buffer | undefined; lines: string[] }
type Kind = Encoding | 'unchanged'

const known = new WeakMap<RenderedPage, Partial<Record<Kind, Answer>>>()

/** The answer for who asks like this: in an encoding that they read, or nothing when they have the page already. Made once. */
export function answerWith(page: RenderedPage, asked: IncomingHttpHeaders): Answer {
  const isForEveryone = page.headers['cache-control'] === FOR_EVERYONE
  const isTheSame = isForEveryone && asked['if-none-match'] === page.etag
  const kind = isTheSame ? 'unchanged' : encodingFor(asked['accept-encoding'] ?? '')
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
  const lines = Object.entries({ ...headers, ...fixedHeaders, ...length }).flat()
  return { status: body ? page.status : 304, headers, body, lines }
}

function encodingFor(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/**
 * Sends kept pages in front of the router and its hooks, which cost more than the page does. Everything else goes on to
 * the router: also kept pages while the shop stops, because then each answer says so. `time` hears what a page took.
 */
export function answerKeptPages(app: FastifyInstance, cache: PageCache, time: (seconds: number) => void) {
  const router = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    const page = request.method === 'GET' && !app.isStopping() ? cache.get(request.url!) : undefined
    if (!page) return router.forEach((handle) => handle(request, reply))
    const since = performance.now()
    const { status, lines, body } = answerWith(page, request.headers)
    reply.writeHead(status, [...lines, 'x-request-id', requestId()]).end(body)
    if (body) time((performance.now() - since) / 1000)
  })
}
