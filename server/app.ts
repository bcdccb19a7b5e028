import type { FastifyInstance } from 'fastify'
import type { Env } from './env.ts'
import { modules as allModules, type Module } from './modules.ts'
import { authenticateRequests } from './modules/accounts/actor.ts'
import type { Auth } from './modules/accounts/auth/auth.ts'
import { openAccessTokens, readSessionToken } from './modules/accounts/auth/sessions/access-tokens.ts'
import { listProductPaths } from './modules/catalog/list-product-paths.ts'
import { countProducts } from './modules/catalog/queries.ts'
import { listPagePaths } from './modules/content/list-page-paths.ts'
import { createPaymentDeps } from './modules/payments/payment-deps.ts'
import { tagsOfPages, tagsOfReplies } from './platform/cache/cache-tags.ts'
import { watchDataChanges } from './platform/cache/data-changes.ts'
import { createReadCache, type ReadCache } from './platform/cache/read-cache.ts'
import { createReplyCache } from './platform/cache/reply-cache.ts'
import type { Database } from './platform/db/database.ts'
import { createServer, type LogTarget } from './platform/http/create-server.ts'
import { registerHooks } from './platform/http/hooks.ts'
import { registerWorkers } from './platform/jobs/jobs.ts'
import { watchDatabase } from './platform/ops/db-watchdog.ts'
import type { RenderLimits } from './platform/ops/load-shedding/limit-rendering.ts'
import { waitForIdle } from './platform/ops/load-shedding/concurrency-limiter.ts'
import { createLimiters } from './platform/ops/load-shedding/load-shedding.ts'
import { rejectEarly } from './platform/ops/load-shedding/reject-early.ts'
import { createMetrics, gaugeLimiters, observePageCache } from './platform/ops/metrics.ts'
import { servePages, type LoadBuild } from './platform/ssr/render-pages.ts'
import { seoRoutes } from './platform/ssr/seo.ts'
import { serveAssets } from './platform/ssr/serve-assets.ts'
import { serveCachedPages } from './platform/ssr/serve-cached-pages.ts'
import { servePictures } from './platform/storage/serve-pictures.ts'

export type AppDeps = {
  database: Database
  auth: Auth
  env: Env
  /** Loads the build of the pages. If it is missing, the app serves no pages. */
  loadBuild?: LoadBuild
  logger?: LogTarget
  modules?: readonly Module[]
  /** Starts the server again. If it is missing, the process has to be started again by hand. */
  restart?: (() => void) | undefined
}

/** Builds the whole application. It does not listen for requests yet. */
export async function buildApp(appDeps: AppDeps): Promise<FastifyInstance> {
  const { database, auth, env, loadBuild, logger = false, modules = allModules, restart } = appDeps
  const app = createServer(env, logger)
  // Loads the tracing libraries only if tracing is enabled, because loading them is slow.
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT) (await import('./platform/ops/tracing.ts')).traceRequests(app)
  database.reportLostConnections((err) => app.log.error({ err }, 'a connection to the database was lost'))
  await watchDatabase(app, database, env)
  const metrics = createMetrics(app, database, env)
  const tokens = openAccessTokens({ auth, env })
  const limits = { limiters: createLimiters(env), tokens, env }
  gaugeLimiters(metrics, limits.limiters)
  await registerHooks(app, {
    ...limits,
    countRefusal: metrics.countRefusal,
    authenticate: () => authenticateRequests(app, { db: database.db, tokens, env }),
  })

  const reads = await openCaches(app, appDeps)

  const { kind, listen } = database
  const deps = { ...createPaymentDeps(database.db, env), kind, listen, auth, log: app.log, restart }
  for (const { routes } of modules) routes?.(app, deps)
  await registerWorkers(app, {
    database,
    workers: modules.flatMap(({ jobs }) => jobs?.(deps) ?? []),
    waitForIdle: () => waitForIdle([limits.limiters.visitors, limits.limiters.orders]),
  })
  await servePictures(app, env)
  await serveAssets(app, env)
  const pages = loadBuild && (await registerPages(app, { ...appDeps, loadBuild, limits, reads }))
  if (pages) observePageCache(metrics, pages)

  const isEachRequestLogged =
    env.OTEL_EXPORTER_OTLP_ENDPOINT || (logger && ['info', 'debug'].includes(env.LOG_LEVEL))
  if (isEachRequestLogged) return app
  if (pages) app.fastHandlers.push(serveCachedPages(pages, metrics.timePage))
  app.fastHandlers.push(rejectEarly({ ...limits, count: metrics.countRefusal }))
  return app
}

/** Maximum memory of the cached API replies. */
const REPLY_BYTES = 16 * 1024 * 1024

/** Opens the cache of API replies, and the cache of the data that pages show, which it returns. A change of data affects both. */
async function openCaches(app: FastifyInstance, { database, env }: AppDeps): Promise<ReadCache> {
  const reads = createReadCache()
  const replies = createReadCache(REPLY_BYTES)
  const { readChanges, close } = await watchDataChanges(database, (tags) => {
    reads.invalidate(tags && tagsOfPages(tags))
    replies.invalidate(tags && tagsOfReplies(tags))
  })
  app.addHook('onClose', close)
  if (env.PAGE_CACHE === 'on') app.replyCache = createReplyCache(replies, readChanges)
  return reads
}

type PageDeps = AppDeps & { loadBuild: LoadBuild; limits: RenderLimits; reads: ReadCache }

/** Serves the pages and what search engines need. Returns the page cache. */
async function registerPages(app: FastifyInstance, { database, auth, env, ...deps }: PageDeps) {
  const { db } = database
  const { reads } = deps
  const readToken = (cookie: string) => readSessionToken(auth, cookie)
  const pages = await servePages({ app, env, readToken, ...deps })
  const products = {
    count: () => countProducts(db),
    list: (range: Parameters<typeof listProductPaths>[1]) => listProductPaths(db, range),
  }
  seoRoutes(app, { env, pages, reads, products, infoPages: () => listPagePaths(db) })
  return pages
}
