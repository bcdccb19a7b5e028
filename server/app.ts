import rateLimit from '@fastify/rate-limit'
import serveStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { openApiRoutes } from './platform/http/openapi.ts'
import { recordAudit } from './modules/audit/record-audit.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { JSON_BYTES } from './platform/http/body-rule.ts'
import { replyToMalformedRequest } from './platform/http/malformed-requests.ts'
import { cartRoutes } from './modules/cart/routes.ts'
import { adminProductRoutes } from './modules/catalog/products/routes.ts'
import { catalogueJobs } from './modules/catalog/products/locate-pictures.ts'
import { importJobs, importRoutes } from './modules/catalog/import/uploads/routes.ts'
import { catalogRoutes } from './modules/catalog/routes.ts'
import { countProductPaths, listProductPaths } from './modules/catalog/list-product-paths.ts'
import type { Database } from './platform/db/database.ts'
import type { Env } from './env.ts'
import { acceptForms } from './platform/http/uploads.ts'
import { handoverJobs } from './modules/rentals/handover/purge-photos.ts'
import { handoverRoutes } from './modules/rentals/handover/routes.ts'
import { setErrorReplies, setNotFoundReply } from './platform/http/serve.ts'
import { clerkJobs } from './modules/accounts/sso/clerk-sync.ts'
import { openAccessTokens } from './modules/accounts/auth/sessions/access-tokens.ts'
import { authenticateRequests } from './modules/accounts/actor.ts'
import type { Auth } from './modules/accounts/auth/auth.ts'
import { profileRoutes } from './modules/accounts/profile/routes.ts'
import { invitationJobs } from './modules/accounts/users/invite-user.ts'
import { userRoutes } from './modules/accounts/users/routes.ts'
import { accountRoutes } from './modules/accounts/routes.ts'
import { createHttpServer, requestId } from './platform/http/fast-path.ts'
import { isInProcess } from './platform/http/in-process-client.ts'
import { outboxRoutes } from './platform/jobs/outbox.ts'
import { limitBodies } from './platform/http/request-bodies.ts'
import { createJobs, type Jobs, type Worker } from './platform/jobs/jobs.ts'
import { serveCachedPages } from './platform/ssr/serve-cached-pages.ts'
import { servePictures } from './platform/storage/serve-pictures.ts'
import { emailJobs } from './platform/email/deliver-email.ts'
import { createEmailDeps } from './emails.ts'
import { emailRoutes } from './modules/store/emails/routes.ts'
import { orderJobs } from './modules/orders/jobs.ts'
import { orderRoutes } from './modules/orders/routes.ts'
import { servePages, type LoadBuild } from './platform/ssr/render-pages.ts'
import { invoicingJobs, invoicingRoutes } from './modules/invoicing/routes.ts'
import { paymentJobs } from './modules/payments/jobs.ts'
import { paymentRoutes } from './modules/payments/routes.ts'
import { createPaymentDeps, type PaymentDeps } from './modules/payments/payment-deps.ts'
import { shippingRoutes } from './modules/shipping/routes.ts'
import { payoutJobs } from './modules/sellers/payouts/jobs.ts'
import { payoutRoutes } from './modules/sellers/payouts/routes.ts'
import { availabilityRoutes } from './modules/rentals/availability/routes.ts'
import { retentionJobs } from './modules/accounts/privacy/purge-expired.ts'
import { privacyRoutes } from './modules/accounts/privacy/routes.ts'
import { isCouponRunning } from './modules/checkout/coupons/manage-coupons.ts'
import { checkoutRoutes } from './modules/checkout/routes.ts'
import { rentalJobs } from './modules/rentals/holds/refresh-holds.ts'
import { pieceRoutes } from './modules/rentals/pieces/routes.ts'
import { exportRoutes } from './modules/reports/export-routes.ts'
import { reportJobs, reportRoutes } from './modules/reports/routes.ts'
import { reviewRoutes } from './modules/reviews/routes.ts'
import { gaugeLimiters, observePageCache, createMetrics } from './platform/ops/metrics.ts'
import { watchDatabase } from './platform/ops/db-watchdog.ts'
import {
  createIdleWait,
  limitCalls,
  createLimiters,
  type Limiters,
} from './platform/ops/load-shedding/load-shedding.ts'
import { createLogger } from './platform/ops/log.ts'
import { refuseMissing, watchMisses } from './platform/http/not-found.ts'
import { probeRoutes } from './platform/http/health.ts'
import { sellerJobs } from './modules/sellers/jobs.ts'
import { sellerRoutes, portalRoutes } from './modules/sellers/routes.ts'
import { returnJobs } from './modules/returns/photos.ts'
import { returnRoutes } from './modules/returns/routes.ts'
import { warnAboutUnknownProxy } from './platform/http/client-address.ts'
import { readTarget, refuseTarget } from './platform/http/request-target.ts'
import { rejectEarly } from './platform/ops/load-shedding/reject-early.ts'
import { limitSlowReaders } from './platform/ops/load-shedding/slow-readers.ts'
import { setSecurityHeaders } from './platform/http/security-headers.ts'
import { seoRoutes } from './platform/ssr/seo.ts'
import { storeRoutes } from './modules/store/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The background jobs. Their workers start when the server starts to listen and stop when it closes. */
    jobs: Jobs
  }
}

export type AppDeps = {
  database: Database
  auth: Auth
  env: Env
  /** Loads the build of the pages. If it is missing, the app serves no pages. */
  loadBuild?: LoadBuild
  /** Whether to log to the standard output, or a stream that gets the log instead. */
  logger?: boolean | Writable
}

/** Builds the whole application. It does not listen for requests yet. */
export async function buildApp({
  database,
  auth,
  env,
  loadBuild,
  logger = false,
}: AppDeps): Promise<FastifyInstance> {
  const { db } = database
  const app = createServer(env, logger)
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT) await setUpTracing(app, database)
  await watchDatabase(app, database, env)
  const metrics = createMetrics(app, database, env)
  setErrorReplies(app, metrics.countRefusal)
  setNotFoundReply(app)
  setSecurityHeaders(app, env)
  const limiters = createLimiters(env)
  const tokens = openAccessTokens({ auth, env })
  limitCalls(app, { limiters, tokens, env })
  gaugeLimiters(metrics, limiters)
  limitSlowReaders(app, env)
  if (env.RATE_LIMIT === 'on') await limitRequestRates(app)
  warnAboutUnknownProxy(app, env)
  watchMisses(app)
  authenticateRequests(app, { db, tokens, env })
  limitBodies(app, env)
  await serveFiles(app, env)
  await acceptForms(app)

  const deps = { database, auth, env, deps: createPaymentDeps(db, env) }
  registerEndpoints(app, deps)
  await registerWorkers(app, { database, limiters }, workersOf(app, deps))

  const isEachRequestLogged =
    env.OTEL_EXPORTER_OTLP_ENDPOINT || (logger && ['info', 'debug'].includes(env.LOG_LEVEL))
  if (loadBuild) {
    const cache = await servePages({
      app,
      db,
      env,
      loadBuild,
      readToken: (cookie) => readSessionToken(auth, cookie),
      limits: { limiters, tokens, env },
    })
    seoRoutes(app, {
      env,
      cache,
      products: { count: () => countProductPaths(db), list: (range) => listProductPaths(db, range) },
    })
    observePageCache(metrics, cache)
    if (!isEachRequestLogged) app.fastHandlers.push(serveCachedPages(cache, metrics.timePage))
  }
  if (!isEachRequestLogged) {
    app.fastHandlers.push(rejectEarly({ limiters, tokens, env, count: metrics.countRefusal }))
  }
  return app
}

type ModuleDeps = Pick<AppDeps, 'database' | 'auth' | 'env'> & { deps: PaymentDeps }

/** Returns an access token for the session in these cookies; null if they contain no valid session. */
async function readSessionToken(auth: Auth, cookie: string): Promise<string | null> {
  const session = await auth.api.getToken({ headers: new Headers({ cookie }) }).catch(() => null)
  return session?.token ?? null
}

/** Registers the endpoints of all modules. */
function registerEndpoints(app: FastifyInstance, { database, auth, env, deps }: ModuleDeps) {
  const { db } = database
  openApiRoutes(app)
  probeRoutes(app, db)
  storeRoutes(app, database, { env, isRunning: (code) => isCouponRunning(db, code, env.now()) })
  accountRoutes(app, { db, auth, env })
  userRoutes(app, db, env)
  profileRoutes(app, db, env)
  cartRoutes(app, db, env)
  privacyRoutes(app, { db, auth, env })
  auditRoutes(app, db)
  catalogRoutes(app, db)
  adminProductRoutes(app, db, env)
  importRoutes(app, db, env)
  availabilityRoutes(app, db, env)
  checkoutRoutes(app, deps)
  orderRoutes(app, db, env)
  pieceRoutes(app, db, env)
  handoverRoutes(app, db, env)
  paymentRoutes(app, deps)
  portalRoutes(app, deps)
  shippingRoutes(app, db, env)
  sellerRoutes(app, deps, auth)
  payoutRoutes(app, db, env)
  invoicingRoutes(app, db, env)
  returnRoutes(app, deps)
  emailRoutes(app, db, env)
  outboxRoutes(app, { db, now: env.now, recordAudit })
  reviewRoutes(app, db, env)
  reportRoutes(app, db, env)
  exportRoutes(app, db, env)
  app.all('/api/*', (request, reply) => refuseMissing(request, reply, 'API endpoint not found'))
}

/** Returns the workers of the background jobs of all modules. */
function workersOf(app: FastifyInstance, { database, auth, env, deps }: ModuleDeps): Worker[] {
  const { db } = database
  const work = { db, env }
  return [
    ...catalogueJobs(work),
    ...importJobs(work),
    ...invitationJobs({ ...work, auth }),
    ...clerkJobs(work),
    ...emailJobs({ ...createEmailDeps(db, env), log: app.log }),
    ...orderJobs(db, env),
    ...invoicingJobs(work),
    ...paymentJobs(deps),
    ...payoutJobs(work),
    ...rentalJobs(work),
    ...reportJobs(db),
    ...sellerJobs(deps),
    ...returnJobs(work),
    ...handoverJobs(work),
    ...retentionJobs(work),
  ]
}

/** Creates the Fastify server without routes. */
function createServer(env: Env, logger: boolean | Writable) {
  const app: FastifyInstance = Fastify({
    logger: logger ? createLogger(env, logger === true ? process.stdout : logger) : false,
    genReqId: requestId,
    rewriteUrl: readTarget,
    frameworkErrors: refuseTarget(env),
    trustProxy: (_address, hop) => hop < env.TRUST_PROXY, // only the shop's own proxies are trusted, because all other hops can be forged
    bodyLimit: JSON_BYTES,
    clientErrorHandler: replyToMalformedRequest,
    serverFactory: (route) => createHttpServer(route, { requestTimeout: 30_000, app: () => app }),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  app.decorate('fastHandlers', [])
  return app
}

/** Sets up tracing. The tracing libraries are loaded here, only if tracing is enabled, because loading them is slow. */
async function setUpTracing(app: FastifyInstance, database: Database) {
  const { traceQueries, traceRequests } = await import('./platform/ops/tracing.ts')
  traceQueries(database)
  traceRequests(app)
}

/** Registers the background workers. In most tests the app does not listen, so jobs run only when a test runs them. */
async function registerWorkers(
  app: FastifyInstance,
  { database, limiters }: { database: Database; limiters: Limiters },
  workers: readonly Worker[],
) {
  const jobs = await createJobs(database, workers, app.log)
  app.decorate('jobs', jobs)
  app.addHook('onListen', () => jobs.start(createIdleWait(limiters)))
  app.addHook('onClose', jobs.stop)
}

/** Enables rate limits. Each endpoint has its own limit. Pages, pictures, scripts and in-process requests have no limit here. */
async function limitRequestRates(app: FastifyInstance) {
  await app.register(rateLimit, { global: false, allowList: isInProcess, errorResponseBuilder: tooMany })
}

function tooMany(_request: unknown, context: { after: string }): Error {
  return Object.assign(new Error(`Too many requests. Please try again in ${context.after}.`), {
    statusCode: 429,
  })
}

/**
 * Serves pictures and the built files. Browsers may cache built assets forever, because the content at their URL never changes, and
 * other files for an hour.
 */
async function serveFiles(app: FastifyInstance, env: Env) {
  const immutable = { immutable: true, maxAge: '365d', index: false, decorateReply: false } as const
  await servePictures(app, env)
  const client = join(import.meta.dirname, '../build/client')
  if (env.NODE_ENV === 'development' || !existsSync(client)) return
  const root = { root: client, prefix: '/', wildcard: false, preCompressed: true }
  const setHeaders = (reply: FastifyReply, path: string) => {
    if (!path.startsWith(join(client, 'assets'))) reply.header('cache-control', 'public, max-age=3600')
  }
  await app.register(serveStatic, { ...immutable, ...root, setHeaders })
}
