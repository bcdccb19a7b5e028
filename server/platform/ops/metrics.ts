import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import type { Env } from '../../env.ts'
import { isInProcess } from '../http/in-process-client.ts'
import { countOutbox } from '../jobs/outbox.ts'
import type { PageCache } from '../ssr/page-cache.ts'
import type { Limiters } from './load-shedding/load-shedding.ts'

export type Metrics = ReturnType<typeof createMetrics>

const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Prometheus metrics at `/metrics`, protected by `METRICS_TOKEN`. Each app has its own registry, because tests create many
 * apps in one process.
 */
export function createMetrics(app: FastifyInstance, { pool, db }: Database, env: Env) {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'navrang_request_seconds',
    help: 'Duration of requests by endpoint',
    labelNames: ['method', 'endpoint', 'status'] as const,
    buckets: BUCKETS,
    registers,
  })
  const cachedPages = requests.labels('GET', '/*', '200')
  const refusals = new Counter({
    name: 'navrang_refusals_total',
    help: 'Refused requests by error code; out_of_stock and dates_taken are prevented oversells',
    labelNames: ['code'] as const,
    registers,
  })
  gaugePool(registry, pool)
  gaugeQueue(registry, () => countOutbox(db, env.now()))

  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (isInProcess(request) || reply.statusCode === 304) return
    const status = String(reply.statusCode)
    requests.labels(request.method, endpointOf(request), status).observe(reply.elapsedTime / 1000)
  })
  app.addHook('onListen', async () => collectDefaultMetrics({ register: registry, prefix: 'navrang_' }))
  metricsRoute(app, registry, env)
  return {
    registry,
    countRefusal: (code: string) => refusals.inc({ code }),
    /** Records the duration of a page that was served on the fast path. */
    timePage: (seconds: number) => cachedPages.observe(seconds),
  }
}

/**
 * Returns the route pattern of a request instead of its URL, because clients could create any number of series with invented
 * URLs.
 */
const endpointOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'none'

function metricsRoute(app: FastifyInstance, registry: Registry, { METRICS_TOKEN }: Env) {
  if (!METRICS_TOKEN) return
  const expected = digest(`Bearer ${METRICS_TOKEN}`)
  app.get('/metrics', async (request, reply) => {
    const isAuthorized = timingSafeEqual(digest(request.headers.authorization ?? ''), expected)
    if (!isAuthorized) {
      return reply.status(401).type('text/plain').send('Send the METRICS_TOKEN as a bearer token')
    }
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function gaugePool(registry: Registry, pool: Database['pool']) {
  registry.registerMetric(
    new Gauge({
      name: 'navrang_pool_connections',
      help: 'Database connections by state; waiting: requests that wait for a connection',
      labelNames: ['state'] as const,
      registers: [],
      collect() {
        this.set({ state: 'open' }, pool.totalCount)
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'waiting' }, pool.waitingCount)
      },
    }),
  )
}

type Queue = Awaited<ReturnType<typeof countOutbox>>

function gaugeQueue(registry: Registry, count: () => Promise<Queue>) {
  registry.registerMetric(
    new Gauge({
      name: 'navrang_jobs',
      help: 'Background jobs by state; dead: dead letters',
      labelNames: ['state'] as const,
      registers: [],
      async collect() {
        const queue = await count().catch(() => null) // if the database is down, only this metric is missing
        for (const state of queue ? (['waiting', 'retrying', 'dead'] as const) : []) {
          this.set({ state }, queue![state])
        }
      },
    }),
  )
}

/** Registers the metrics of the page cache: pages by source, and memory in bytes. */
export function observePageCache({ registry }: Metrics, cache: PageCache) {
  registry.registerMetric(
    new Counter({
      name: 'navrang_pages_total',
      help: 'Pages by source: page cache or rendering',
      labelNames: ['from'] as const,
      registers: [],
      collect() {
        const { hits, misses } = cache.stats()
        this.reset()
        this.inc({ from: 'cache' }, hits)
        this.inc({ from: 'rendering' }, misses)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'navrang_page_cache_bytes',
      help: 'Memory used by cached pages',
      registers: [],
      collect() {
        this.set(cache.stats().bytes)
      },
    }),
  )
}

/** Registers a gauge of running, waiting and refused requests for each concurrency limiter. */
export function gaugeLimiters({ registry }: Metrics, limiters: Limiters) {
  registry.registerMetric(
    new Gauge({
      name: 'navrang_limiter_requests',
      help: 'Requests by concurrency limiter and state; refused counts from the start',
      labelNames: ['limiter', 'state'] as const,
      registers: [],
      collect() {
        for (const [limiter, { stats: figures }] of Object.entries(limiters)) {
          for (const [state, value] of Object.entries(figures())) this.set({ limiter, state }, value)
        }
      },
    }),
  )
}
