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
type Answers = Record<Encoding | 'unchanged', Answer>

const known = new WeakMap<RenderedPage, Answers>()

/** The answer for who asks like this: in an encoding that they read, or nothing when they have the page already. */
export function answerWith(page: RenderedPage, asked: IncomingHttpHeaders): Answer {
  const answers = answersOf(page)
  const isTheSame = asked['if-none-match'] === page.etag
  if (isTheSame && page.headers['cache-control'] === FOR_EVERYONE) return answers.unchanged
  return answers[encodingFor(asked['accept-encoding'] ?? '')]
}

/** All answers that a page has, made once. */
function answersOf(page: RenderedPage): Answers {
  const made = known.get(page)
  if (made) return made
  const isForEveryone = page.headers['cache-control'] === FOR_EVERYONE
  const headers = { ...page.headers, vary: 'accept-encoding', ...(isForEveryone ? { etag: page.etag } : {}) }
  const as = (encoding: Encoding) =>
    answer(
      page.status,
      encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding },
      page.bodies[encoding],
    )
  const answers = {
    unchanged: answer(304, headers),
    br: as('br'),
    gzip: as('gzip'),
    identity: as('identity'),
  }
  known.set(page, answers)
  return answers
}

function answer(status: number, headers: Record<string, string>, body?: Buffer): Answer {
  const length = body ? { 'content-length': String(body.length) } : {}
  return { status, headers, body, lines: Object.entries({ ...headers, ...fixedHeaders, ...length }).flat() }
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
