import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  RouterContextProvider,
  type RequestHandler,
  type RouterContext,
  type ServerBuild,
} from 'react-router'
import type { Api } from '../contract/client.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Db } from './db.ts'
import type { Env } from './env.ts'
import type { Auth } from './identity/auth.ts'
import { inProcessClient } from './in-process-client.ts'
import { answerWith, FOR_EVERYONE } from './kept-pages.ts'
import { onlySecure } from './secure-headers.ts'
import { openPageCache, renderedPage, type PageCache, type RenderedPage } from './page-cache.ts'
import { policyFor, withoutStyleAttributes } from './page-policy.ts'
import { sendRefusedPage } from './running/full-page.ts'
import { limitRendering, type RenderLimits } from './running/limit-rendering.ts'
import { withSlot } from './running/slot.ts'

/** Where the built pages come from: the bundle in production, Vite while developing. */
export type LoadBuild = () => Promise<ServerBuild>

/** What `web/app/entry.server.tsx` lends us: the keys under which loaders look for their clients. */
type Keys = {
  publicApi: RouterContext<Api>
  personApi: RouterContext<() => Promise<Api>>
}

type Parts = {
  app: FastifyInstance
  db: Db
  auth: Auth
  env: Env
  loadBuild: LoadBuild
  /** How many pages are rendered, and for whom. */
  limits: RenderLimits
}

/** Serves every address that is not the API: pages rendered by React Router, from the cache where they are for everyone. */
export async function servePages({ app, db, auth, env, loadBuild, limits }: Parts): Promise<PageCache> {
  const cache = openPageCache(db)
  await cache.look()
  const publicApi = inProcessClient(app)
  const rendering = limitRendering(limits)
  const isKept = env.NODE_ENV !== 'development' // there a page changes with its source

  async function render(request: FastifyRequest): Promise<RenderedPage> {
    const build = await loadBuild()
    const { keys } = build.entry.module as unknown as { keys: Keys }
    const context = new RouterContextProvider()
    let isPersonal = false
    context.set(keys.publicApi, publicApi)
    context.set(keys.personApi, async () => {
      isPersonal = true
      const token = await tokenOf(auth, request)
      return inProcessClient(app, token)
    })
    const answer = await handlerOf(build, env)(asPageRequest(request, env), context)
    return asPage(answer, {
      isPersonal,
      mayHotReload: env.NODE_ENV === 'development',
      always: onlySecure(env),
    })
  }

  /** Renders a page when there is capacity for it. The answer is the refusal when there is none. */
  async function renderInTurn(request: FastifyRequest): Promise<RenderedPage | Refusal> {
    const slot = await rendering.acquire(request, () => tokenOf(auth, request)).catch(asRefusal)
    if (slot instanceof Refusal) return slot
    try {
      const generation = cache.generation()
      const page = await withSlot(slot, () => render(request))
      if (isKept && page.headers['cache-control'] === FOR_EVERYONE) cache.put(request.url, page, generation)
      return page
    } finally {
      slot.release()
    }
  }

  app.get('/*', { config: { rateLimit: false } }, async (request, reply) => {
    if (isFile(request.url)) return noSuchFile(reply)
    const known = isKept ? await cache.getOrWait(request.url) : undefined
    if (known) return sendPage(request, reply, known)
    const answer = renderInTurn(request)
    if (isKept) cache.expect(request.url, answer)
    const page = await answer
    if (page instanceof Refusal) return sendRefusedPage(reply, page)
    if (page.status === 404) request.log.warn({ path: pathOf(request.url).slice(0, 200) }, 'no such page')
    return sendPage(request, reply, page)
  })
  app.addHook('onClose', async () => cache.close())
  return cache
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

const pathOf = (url: string) => url.split('?', 1)[0]!

/** `/favicon.ico` and the like: whatever is a file was served before. `.data` is how the router asks for a page's data. */
const isFile = (url: string) => /\.(?!data$)[a-z0-9]{2,5}$/i.test(pathOf(url))

const noSuchFile = (reply: FastifyReply) => reply.status(404).type('text/plain').send('Not found')

const handlers = new WeakMap<ServerBuild, RequestHandler>()

/** One for all requests: it knows every route by then. */
function handlerOf(build: ServerBuild, { NODE_ENV }: Env): RequestHandler {
  const made = handlers.get(build)
  if (made) return made
  const handler = createRequestHandler(build, NODE_ENV)
  handlers.set(build, handler)
  return handler
}

async function tokenOf(auth: Auth, request: FastifyRequest): Promise<string | null> {
  const { cookie } = request.headers
  if (!cookie) return null
  const answer = await auth.api.getToken({ headers: new Headers({ cookie }) }).catch(() => null)
  return answer?.token ?? null
}

function asPageRequest(request: FastifyRequest, env: Env): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(env.publicUrl + request.url, { headers })
}

type Circumstances = { isPersonal: boolean; mayHotReload: boolean; always: Record<string, string> }

async function asPage(
  answer: Response,
  { isPersonal, mayHotReload, always }: Circumstances,
): Promise<RenderedPage> {
  const headers: Record<string, string> = { ...Object.fromEntries(answer.headers), ...always }
  const isForEveryone = answer.status === 200 && !isPersonal && headers['cache-control'] === 'public'
  if (!isSiteMap(answer)) headers['cache-control'] = isForEveryone ? FOR_EVERYONE : 'private, no-store'
  const text = await answer.text()
  if (!headers['content-type']?.startsWith('text/html')) {
    return renderedPage(answer.status, headers, Buffer.from(text))
  }
  const html = mayHotReload ? text : withoutStyleAttributes(text)
  headers['content-security-policy'] = policyFor(html, mayHotReload)
  return renderedPage(answer.status, headers, Buffer.from(html))
}

/** A piece of the router's map of all pages, named after its version: it never changes. */
const isSiteMap = (answer: Response) => answer.headers.get('cache-control')?.includes('immutable') ?? false

/** Sends a page, or nothing when the browser has it already. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  const { status, headers, body } = answerWith(page, request.headers)
  return reply.status(status).headers(headers).send(body)
}
