import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import {
  createRequestHandler,
  RouterContextProvider,
  type RequestHandler,
  type RouterContext,
  type ServerBuild,
} from 'react-router'
import type { Api } from '../../../contract/core/client.ts'
import { Refusal } from '../../../contract/core/refusal.ts'
import type { Db } from '../db/database.ts'
import type { Env } from '../../env.ts'
import type { Auth } from '../../modules/accounts/auth/auth.ts'
import { inProcessClient } from '../http/in-process-client.ts'
import { cachedResponse, PUBLIC_CACHE } from './serve-cached-pages.ts'
import { onlySecure } from '../http/security-headers.ts'
import { openPageCache, renderedPage, type PageCache, type RenderedPage } from './page-cache.ts'
import { openAddresses, type PageAddress, type PageAddresses } from './page-address.ts'
import { withPolicy } from './csp.ts'
import { sendRefusedPage } from '../ops/load-shedding/overloaded-page.ts'
import { limitRendering, type RenderLimits } from '../ops/load-shedding/limit-rendering.ts'
import { TOO_MANY_MISSES } from '../http/misses.ts'
import { withSlot } from '../ops/load-shedding/slot.ts'

/** Where the built pages come from: the bundle in production, Vite while developing. */
export type LoadBuild = () => Promise<ServerBuild>

/** What `web/app/entry.server.tsx` lends us: the keys under which loaders look for their clients. */
type Keys = {
  nonce: RouterContext<string>
  publicApi: RouterContext<Api>
  userApi: RouterContext<() => Promise<Api>>
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
  const isKeeping = env.NODE_ENV !== 'development' // there a page changes with its source
  const addresses = isKeeping ? openAddresses(await loadBuild()) : null
  const cache = openPageCache(db, addresses?.keyOf)
  await cache.look()
  const render = openRenderer({ app, auth, env, loadBuild })
  const rendering = limitRendering(limits)

  /** Renders a page when there is capacity for it. The answer is the refusal when there is none. */
  async function renderInTurn(
    request: FastifyRequest,
    address: PageAddress,
  ): Promise<RenderedPage | Refusal> {
    cache.countRendering()
    const slot = await rendering.acquire(request, () => tokenOf(auth, request)).catch(asRefusal)
    if (slot instanceof Refusal) return slot
    try {
      const generation = cache.generation()
      const { page, isForEveryone } = await withSlot(slot, () => render(request, address))
      if (address.key && isForEveryone) cache.put(address.key, page, generation)
      return page
    } finally {
      slot.release()
    }
  }

  /** The page from the cache, or rendered now. The answer is the refusal when there is no capacity for that. */
  async function pageFor(request: FastifyRequest, address: PageAddress): Promise<RenderedPage | Refusal> {
    if (!address.key) return renderInTurn(request, address)
    return cache.getOrRender(address.key, () => renderInTurn(request, address))
  }

  app.get('/*', { config: { rateLimit: false } }, async (request, reply) => {
    if (isFile(request.url)) return noSuchFile(reply)
    const address = addressOf(addresses, request)
    const page = await pageFor(request, address)
    if (page instanceof Refusal) return sendRefusedPage(reply, page)
    const isTooMany = page.status === 404 && (await app.countMiss(request, reply, 'no such page'))
    return isTooMany ? sendTooMany(reply) : sendPage(request, reply, page)
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

/** Renders pages, each with clients for its loaders: one that asks as nobody, and one that asks as the person and makes the page personal. */
function openRenderer({ app, auth, env, loadBuild }: Omit<Parts, 'db' | 'limits'>) {
  const publicApi = inProcessClient(app)
  return async (request: FastifyRequest, address: PageAddress): Promise<Rendering> => {
    const build = await loadBuild()
    const { keys } = build.entry.module as unknown as { keys: Keys }
    const context = new RouterContextProvider()
    let isPersonal = false
    const nonce = randomBytes(18).toString('base64url')
    context.set(keys.nonce, nonce)
    context.set(keys.publicApi, publicApi)
    context.set(keys.userApi, async () => {
      isPersonal = true
      const token = await tokenOf(auth, request)
      return inProcessClient(app, token)
    })
    const asked = asPageRequest(request, env.publicUrl + address.url)
    const answer = await handlerOf(build, env)(asked, context)
    return asPage(answer, {
      isPersonal,
      isMissing: address.isMissing,
      nonce,
      mayHotReload: env.NODE_ENV === 'development',
      always: onlySecure(env),
    })
  }
}

/** What to render for a request. During development each URL is rendered as it is. */
const addressOf = (addresses: PageAddresses | null, { url }: FastifyRequest): PageAddress =>
  addresses?.read(url) ?? { url, key: null, isMissing: false }

const sendTooMany = (reply: FastifyReply) => reply.status(429).type('text/plain').send(TOO_MANY_MISSES)

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

function asPageRequest(request: FastifyRequest, url: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(url, { headers })
}

type Circumstances = {
  isPersonal: boolean
  isMissing: boolean
  nonce: string
  mayHotReload: boolean
  always: Record<string, string>
}

/** `isForEveryone`: whether it may be kept. */
type Rendering = { page: RenderedPage; isForEveryone: boolean }

async function asPage(
  answer: Response,
  { isPersonal, isMissing, nonce, mayHotReload, always }: Circumstances,
): Promise<Rendering> {
  const headers: Record<string, string> = { ...Object.fromEntries(answer.headers), ...always }
  const { status } = answer
  const isForEveryone =
    !isPersonal && headers['cache-control'] === 'public' && status === (isMissing ? 404 : 200)
  const mayBrowserKeep = isForEveryone && !isMissing
  if (!isSiteMap(answer)) headers['cache-control'] = mayBrowserKeep ? PUBLIC_CACHE : 'private, no-store'
  const text = await answer.text()
  if (!headers['content-type']?.startsWith('text/html')) {
    return { page: await renderedPage(status, headers, Buffer.from(text)), isForEveryone }
  }
  const { html, policy } = withPolicy(text, { nonce, mayHotReload })
  headers['content-security-policy'] = policy
  return { page: await renderedPage(status, headers, Buffer.from(html)), isForEveryone }
}

/** A piece of the router's map of all pages, named after its version: it never changes. */
const isSiteMap = (answer: Response) => answer.headers.get('cache-control')?.includes('immutable') ?? false

/** Sends a page, or nothing when the browser has it already. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  const { status, headers, body } = cachedResponse(page, request.headers)
  return reply.status(status).headers(headers).send(body)
}
