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
import { inProcessClient } from '../http/in-process-client.ts'
import { cachedResponse, PUBLIC_CACHE } from './serve-cached-pages.ts'
import { transportSecurity } from '../http/security-headers.ts'
import { createPageCache, renderedPage, type PageCache, type RenderedPage } from './page-cache.ts'
import { createAddressReader, type PageAddress, type PageAddresses } from './page-address.ts'
import { withPolicy } from './csp.ts'
import { sendOverloadedPage } from '../ops/load-shedding/overloaded-page.ts'
import { limitRendering, type RenderLimits } from '../ops/load-shedding/limit-rendering.ts'
import { TOO_MANY_MISSES } from '../http/not-found.ts'
import { withSlot } from '../ops/load-shedding/slot.ts'

/** Loads the built pages: the bundle in production, Vite in development. */
export type LoadBuild = () => Promise<ServerBuild>

/** Exported by `web/app/entry.server.tsx`: the context keys under which loaders find their API clients. */
type ContextKeys = {
  nonce: RouterContext<string>
  publicApi: RouterContext<Api>
  userApi: RouterContext<() => Promise<Api>>
}

type ReadToken = (cookie: string) => Promise<string | null>

type PageDeps = {
  app: FastifyInstance
  db: Db
  /** Returns the access token of the session in these cookies; null without a valid session. */
  readToken: ReadToken
  env: Env
  loadBuild: LoadBuild
  /** Limits of rendering. */
  limits: RenderLimits
}

/** Serves all paths outside the API: pages rendered by React Router. Pages without personal data come from the page cache. */
export async function servePages({
  app,
  db,
  readToken,
  env,
  loadBuild,
  limits,
}: PageDeps): Promise<PageCache> {
  const isCaching = env.NODE_ENV !== 'development'
  const addresses = isCaching ? createAddressReader(await loadBuild()) : null
  const cache = createPageCache(db, addresses?.keyOf)
  await cache.invalidateIfChanged()
  const render = createRenderer({ app, readToken, env, loadBuild })
  const rendering = limitRendering(limits)

  /** Renders a page in a slot of the limiter. Returns the refusal if there is no capacity. */
  async function renderInSlot(
    request: FastifyRequest,
    address: PageAddress,
  ): Promise<RenderedPage | Refusal> {
    cache.countMiss()
    const slot = await rendering.acquire(request, () => tokenOf(request, readToken)).catch(asRefusal)
    if (slot instanceof Refusal) return slot
    try {
      const generation = cache.generation()
      const { page, isPublic } = await withSlot(slot, () => render(request, address))
      if (address.key && isPublic) cache.put(address.key, page, generation)
      return page
    } finally {
      slot.release()
    }
  }

  /** The page from the cache, or rendered now. Returns the refusal if there is no capacity. */
  async function pageFor(request: FastifyRequest, address: PageAddress): Promise<RenderedPage | Refusal> {
    if (!address.key) return renderInSlot(request, address)
    return cache.getOrRender(address.key, () => renderInSlot(request, address))
  }

  app.get('/*', { config: { rateLimit: false } }, async (request, reply) => {
    if (isFile(request.url)) return sendNoSuchFile(reply)
    const address = addressOf(addresses, request)
    const page = await pageFor(request, address)
    if (page instanceof Refusal) return sendOverloadedPage(reply, page)
    const isTooMany = page.status === 404 && (await app.countMiss(request, reply, 'page not found'))
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

/** Paths such as `/favicon.ico`: existing files were served before. `.data` is how the router requests the data of a page. */
const isFile = (url: string) => /\.(?!data$)[a-z0-9]{2,5}$/i.test(pathOf(url))

/** Renders pages with two API clients for the loaders: one without a user, and one of the user, which makes the page personal. */
function createRenderer({ app, readToken, env, loadBuild }: Omit<PageDeps, 'db' | 'limits'>) {
  const publicApi = inProcessClient(app)
  return async (request: FastifyRequest, address: PageAddress): Promise<Rendering> => {
    const build = await loadBuild()
    const { keys } = build.entry.module as unknown as { keys: ContextKeys }
    const context = new RouterContextProvider()
    let isPersonal = false
    const nonce = randomBytes(18).toString('base64url')
    context.set(keys.nonce, nonce)
    context.set(keys.publicApi, publicApi)
    context.set(keys.userApi, async () => {
      isPersonal = true
      const token = await tokenOf(request, readToken)
      return inProcessClient(app, token)
    })
    const pageRequest = toPageRequest(request, env.publicUrl + address.url)
    const response = await handlerOf(build, env)(pageRequest, context)
    return toRenderedPage(response, {
      isPersonal,
      isMissing: address.isMissing,
      nonce,
      mayHotReload: env.NODE_ENV === 'development',
      always: transportSecurity(env),
    })
  }
}

/** The normalised address of a request. In development each URL is rendered as it is. */
const addressOf = (addresses: PageAddresses | null, { url }: FastifyRequest): PageAddress =>
  addresses?.read(url) ?? { url, key: null, isMissing: false }

const sendTooMany = (reply: FastifyReply) => reply.status(429).type('text/plain').send(TOO_MANY_MISSES)

const sendNoSuchFile = (reply: FastifyReply) => reply.status(404).type('text/plain').send('Not found')

const handlers = new WeakMap<ServerBuild, RequestHandler>()

/** The request handler of a build, created once: it parses all routes. */
function handlerOf(build: ServerBuild, { NODE_ENV }: Env): RequestHandler {
  const existing = handlers.get(build)
  if (existing) return existing
  const handler = createRequestHandler(build, NODE_ENV)
  handlers.set(build, handler)
  return handler
}

const tokenOf = async ({ headers }: FastifyRequest, readToken: ReadToken): Promise<string | null> =>
  headers.cookie ? readToken(headers.cookie) : null

function toPageRequest(request: FastifyRequest, url: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(url, { headers })
}

type RenderOptions = {
  isPersonal: boolean
  isMissing: boolean
  nonce: string
  mayHotReload: boolean
  always: Record<string, string>
}

/** `isPublic`: whether the page may be cached. */
type Rendering = { page: RenderedPage; isPublic: boolean }

async function toRenderedPage(
  response: Response,
  { isPersonal, isMissing, nonce, mayHotReload, always }: RenderOptions,
): Promise<Rendering> {
  const headers: Record<string, string> = { ...Object.fromEntries(response.headers), ...always }
  const { status } = response
  const isPublic = !isPersonal && headers['cache-control'] === 'public' && status === (isMissing ? 404 : 200)
  const mayBrowserCache = isPublic && !isMissing
  if (!isRouteManifest(response)) {
    headers['cache-control'] = mayBrowserCache ? PUBLIC_CACHE : 'private, no-store'
  }
  const text = await response.text()
  if (!headers['content-type']?.startsWith('text/html')) {
    return { page: await renderedPage(status, headers, Buffer.from(text)), isPublic }
  }
  const { html, policy } = withPolicy(text, { nonce, mayHotReload })
  headers['content-security-policy'] = policy
  return { page: await renderedPage(status, headers, Buffer.from(html)), isPublic }
}

/** A part of React Router's route manifest. Its URL contains its version, so it never changes. */
const isRouteManifest = (response: Response) =>
  response.headers.get('cache-control')?.includes('immutable') ?? false

/** Sends a page, or 304 if the browser has it already. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  const { status, headers, body } = cachedResponse(page, request.headers)
  return reply.status(status).headers(headers).send(body)
}
