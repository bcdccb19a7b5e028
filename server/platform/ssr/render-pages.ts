import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import {
  createRequestHandler,
  RouterContextProvider,
  type RequestHandler,
  type RouterContext,
  type ServerBuild,
} from 'react-router'
import type { Api, VisitorSend } from '../../../contract/core/client.ts'
import { endpointUrl } from '../../../contract/core/endpoint.ts'
import { Refusal } from '../../../contract/core/refusal.ts'
import type { Env } from '../../env.ts'
import type { LogTarget } from '../http/create-server.ts'
import { inProcessClient, sendAsVisitor } from '../http/in-process-client.ts'
import { cachedResponse, PUBLIC_CACHE } from './serve-cached-pages.ts'
import { nonPageHeaders } from '../http/security-headers.ts'
import {
  createPageCache,
  renderedPage,
  type PageCache,
  type RenderedPage,
  type Rendering,
} from './page-cache.ts'
import type { CachedRead, ReadCache } from '../cache/read-cache.ts'
import { acceptPagePosts } from './page-posts.ts'
import { createAddressReader, type PageAddress, type PageAddresses } from './page-address.ts'
import { withPolicy } from './csp.ts'
import { buildOf } from './page-build.ts'
import { loggedPagePath } from '../ops/logged-path.ts'
import { databaseDown, isConnectionError, isDatabaseDown } from '../http/connection-errors.ts'
import { sendOverloadedPage } from '../ops/load-shedding/overloaded-page.ts'
import { limitRendering, type RenderLimits } from '../ops/load-shedding/limit-rendering.ts'
import { TOO_MANY_MISSES } from '../http/not-found.ts'
import { withSlot } from '../ops/load-shedding/slot.ts'

/** Loads the build of the pages: from the bundle in production, through Vite in development. */
export type LoadBuild = () => Promise<ServerBuild>

/** The context keys under which loaders find their API clients, pages the nonce, and errors the log. Exported by `web/app/entry.server.tsx`. */
type ContextKeys = {
  logError: RouterContext<(error: unknown) => void>
  nonce: RouterContext<string>
  visitorSend: RouterContext<VisitorSend>
  publicApi: RouterContext<Api>
  userApi: RouterContext<() => Promise<Api>>
}

type ReadToken = (cookie: string) => Promise<string | null>

type PageDeps = {
  app: FastifyInstance
  /** The cache of the data that pages show. */
  reads: ReadCache
  /** Returns the access token of the session in these cookies; null without a valid session. */
  readToken: ReadToken
  env: Env
  loadBuild: LoadBuild
  /** Without a log, errors of pages are written to the standard error, where tests notice them. */
  logger?: LogTarget | undefined
  /** What `limitRendering` needs to limit the number of pages that are rendered. */
  limits: RenderLimits
}

/**
 * Serves the pages, which React Router renders, at all paths that no other route has. Pages without personal data are stored in the
 * page cache, which this function returns.
 */
export async function servePages({
  app,
  reads,
  readToken,
  env,
  loadBuild,
  logger,
  limits,
}: PageDeps): Promise<PageCache> {
  const isCaching = env.NODE_ENV !== 'development' && env.PAGE_CACHE === 'on'
  const addresses = isCaching ? createAddressReader(await loadBuild()) : null
  const pages = createPageCache(reads, addresses?.keyOf)
  const render = createRenderer({ app, readToken, env, loadBuild, logger, reads })
  const rendering = limitRendering(limits)

  /** Renders a page in a slot of the limiter. Throws a refusal if there is no capacity. */
  async function renderInSlot(request: FastifyRequest, address: PageAddress): Promise<Rendering> {
    const slot = await rendering.acquire(request, () => tokenOf(request, readToken))
    try {
      return await withSlot(slot, () => render(request, address))
    } finally {
      slot.release()
    }
  }

  /** Returns the page from the cache, or renders it. */
  async function pageFor(request: FastifyRequest, address: PageAddress): Promise<RenderedPage> {
    const { key } = address
    if (key) {
      const renderAgain = () => render(visitor, address)
      return pages.getOrRender(key, () => renderInSlot(request, address), renderAgain)
    }
    pages.countMiss()
    return (await renderInSlot(request, address)).page
  }

  app.get('/*', { config: { rateLimit: false } }, async (request, reply) => {
    if (isFile(request)) return sendNoSuchFile(app, request, reply)
    const address = addressOf(addresses, request)
    const page = await pageFor(request, address).catch(asRefusal)
    if (page instanceof Refusal) return sendOverloadedPage(reply, page)
    const isTooMany = page.status === 404 && (await app.countMiss(request, reply, 'page not found'))
    return isTooMany ? sendTooMany(reply) : sendPage(request, reply, page)
  })
  acceptPagePosts(app, async (request, reply) => {
    const page = await pageFor(request, {
      ...addressOf(addresses, request),
      url: request.url,
      key: null,
    }).catch(asRefusal)
    return page instanceof Refusal ? sendOverloadedPage(reply, page) : sendPage(request, reply, page)
  })
  return pages
}

/** The request of a visitor without cookies, for whom the page cache renders a page again. */
const visitor: PageVisitor = { method: 'GET', headers: {}, ip: '', body: undefined }

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof Error && isConnectionError(error)) return databaseDown()
  throw error
}

const pathOf = (url: string) => url.split('?', 1)[0]!

/**
 * Returns whether the request is for a file, such as `/favicon.ico`, and not for a page. Existing files have their own routes, so such a file does
 * not exist. URLs that end with `.data` are not files: React Router requests the data of pages with them. A visitor
 * who opens the URL accepts HTML, and sees the page for unknown addresses.
 */
const isFile = ({ url, headers }: FastifyRequest) =>
  /\.(?!data$)[a-z0-9]{2,5}$/i.test(pathOf(url)) && !headers.accept?.includes('text/html')

type RendererDeps = Omit<PageDeps, 'limits'>

/** The parts of a request that the rendering of a page uses. */
type PageVisitor = Pick<FastifyRequest, 'method' | 'headers' | 'ip' | 'body'>

/**
 * Creates the function that renders a page. Loaders get two API clients: one without a user, and one that acts as the signed-in
 * user. A page whose loader uses the second client is personal.
 */
function createRenderer({ app, readToken, env, loadBuild, logger, reads }: RendererDeps) {
  const publicApi = inProcessClient(app)
  return async (request: PageVisitor, address: PageAddress): Promise<Rendering> => {
    const build = await loadBuild()
    const { keys } = build.entry.module as unknown as { keys: ContextKeys }
    const context = new RouterContextProvider()
    let isPersonal = false
    const nonce = randomBytes(18).toString('base64url')
    context.set(keys.nonce, nonce)
    let isOutage = false // the root loader of every page reads the brand, so an outage is an error of the page
    context.set(keys.logError, (error) => {
      if (isDatabaseDown(error)) {
        isOutage = true
      } else if (logger) {
        app.log.error({ err: asError(error), path: loggedPagePath(address.url) }, 'a page failed')
      } else {
        console.error(error)
      }
    })
    const used = new Set<CachedRead>()
    context.set(keys.publicApi, address.key ? cachedApi(publicApi, reads, used) : publicApi)
    context.set(keys.userApi, async () => {
      isPersonal = true
      const token = await tokenOf(request, readToken)
      return inProcessClient(app, token)
    })
    context.set(keys.visitorSend, async (call) => {
      isPersonal = true
      return sendAsVisitor(app, { ip: request.ip, token: await tokenOf(request, readToken) })(call)
    })
    const pageRequest = toPageRequest(request, env.publicUrl + address.url)
    const response = await handlerOf(build, address, env)(pageRequest, context)
    if (isOutage && response.status >= 500) throw databaseDown()
    const { page, isPublic } = await toRenderedPage(response, {
      isPersonal,
      isMissing: address.isMissing,
      nonce,
      mayHotReload: env.NODE_ENV === 'development',
      always: nonPageHeaders(env), // a page replaces the content security policy with its own
    })
    return { page, reads: address.key && isPublic ? [...used] : null }
  }
}

/** Returns the error that a loader or the router threw. An error response of the router contains it. */
function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown
  const inner = (thrown as { error?: unknown } | null)?.error
  return inner instanceof Error ? inner : new Error(String(thrown))
}

/** Creates an API client that takes responses from the cache, and adds the responses that a page uses to `used`. */
function cachedApi(api: Api, cache: ReadCache, used: Set<CachedRead>): Api {
  return async (endpoint, input = {}) => {
    const url = endpointUrl(endpoint.path, input.params ?? {}, input.query ?? {})
    const read = await cache.get(url, async () => {
      const value = await api(endpoint, input)
      return { value, text: JSON.stringify(value) }
    })
    used.add(read)
    return read.value as never
  }
}

/** Returns the normalised address of a request. In development, addresses are not normalised and pages are not cached. */
const addressOf = (addresses: PageAddresses | null, { url }: FastifyRequest): PageAddress =>
  addresses?.read(url) ?? { url, key: null, isMissing: false, routes: null }

const sendTooMany = (reply: FastifyReply) => reply.status(429).type('text/plain').send(TOO_MANY_MISSES)

async function sendNoSuchFile(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  if (await app.countMiss(request, reply, 'page not found')) return sendTooMany(reply)
  return reply.status(404).type('text/plain').send('Not found')
}

const handlers = new WeakMap<ServerBuild, Map<string, RequestHandler>>()

/** Returns the request handler of a page. Creates it only once for each build and page, because it parses the routes. */
function handlerOf(build: ServerBuild, { routes }: PageAddress, { NODE_ENV }: Env): RequestHandler {
  const ofBuild = handlers.get(build) ?? new Map<string, RequestHandler>()
  handlers.set(build, ofBuild)
  const key = routes?.join(' ') ?? ''
  const handler =
    ofBuild.get(key) ?? createRequestHandler(routes?.length ? buildOf(build, routes) : build, NODE_ENV)
  ofBuild.set(key, handler)
  return handler
}

const tokenOf = async ({ headers }: PageVisitor, readToken: ReadToken): Promise<string | null> =>
  headers.cookie ? readToken(headers.cookie) : null

function toPageRequest(request: PageVisitor, url: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  if (request.method !== 'POST') return new Request(url, { headers })
  headers.delete('origin') // `acceptPagePosts` has checked it; the router would compare it with `PUBLIC_URL`
  return new Request(url, { headers, method: 'POST', body: new Uint8Array(request.body as Buffer) })
}

type RenderOptions = {
  isPersonal: boolean
  isMissing: boolean
  nonce: string
  mayHotReload: boolean
  always: Record<string, string>
}

async function toRenderedPage(
  response: Response,
  { isPersonal, isMissing, nonce, mayHotReload, always }: RenderOptions,
): Promise<{ page: RenderedPage; isPublic: boolean }> {
  const headers: Record<string, string> = { ...Object.fromEntries(response.headers), ...always }
  const { status } = response
  const setCookies = response.headers.getSetCookie()
  delete headers['set-cookie'] // an object of headers can hold only one cookie
  const hasCookies = setCookies.length > 0
  const isPublic =
    !hasCookies && !isPersonal && headers['cache-control'] === 'public' && status === (isMissing ? 404 : 200)
  const mayBrowserCache = isPublic && !isMissing
  if (!isRouteManifest(response)) {
    headers['cache-control'] = mayBrowserCache ? PUBLIC_CACHE : 'private, no-store'
  }
  const text = await response.text()
  if (!headers['content-type']?.startsWith('text/html')) {
    return { page: { ...(await renderedPage(status, headers, Buffer.from(text))), setCookies }, isPublic }
  }
  const { html, policy } = withPolicy(text, { nonce, mayHotReload })
  headers['content-security-policy'] = policy
  return { page: { ...(await renderedPage(status, headers, Buffer.from(html))), setCookies }, isPublic }
}

/**
 * Returns whether the response is a part of React Router's route manifest. Its URL contains a version, so browsers may cache it
 * forever.
 */
const isRouteManifest = (response: Response) =>
  response.headers.get('cache-control')?.includes('immutable') ?? false

/** Sends a page, or the status 304 if the browser already has this version of the page. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  const { status, headers, body } = cachedResponse(page, request.headers)
  if (page.setCookies?.length) reply.header('set-cookie', page.setCookies)
  return reply.status(status).headers(headers).send(body)
}
