import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import type { Env } from '../../env.ts'
import { isInProcess } from '../http/in-process-client.ts'
import { countOutbox } from '../jobs/outbox.ts'
import type { PageCache } from '../ssr/page-cache.ts'
import type { Limiters } from './load-shedding/load-shedding.ts'
import { openTimes } from './histogram.ts'

export type Metrics = ReturnType<typeof createMetrics>

const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Counts and times what the shop does and tells it at `/metrics` in Prometheus' words, to whoever holds `METRICS_TOKEN`.
 * A registry of its own for each app, because tests open many.
 */
export function createMetrics(app: FastifyInstance, { pool, db }: Database, env: Env) {
  const registry = new Registry()
  const registers = [registry]
  const requests = openTimes({
    registry,
    name: 'navrang_request_seconds',
    help: 'Time from a request to the end of its answer, by endpoint',
    bounds: BUCKETS,
  })
  const refusals = new Counter({
    name: 'navrang_refusals_total',
    help: 'Requests that were refused, by the code of the refusal: out_of_stock and dates_taken are oversells that did not happen',
    labelNames: ['code'] as const,
    registers,
  })
  gaugePool(registry, pool)
  gaugeQueue(registry, () => countOutbox(db, env.now()))

  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (isInProcess(request) || reply.statusCode === 304) return
    const status = String(reply.statusCode)
    requests({ method: request.method, endpoint: endpointOf(request), status })(reply.elapsedTime / 1000)
  })
  app.addHook('onListen', async () => collectDefaultMetrics({ register: registry, prefix: 'navrang_' }))
  metricsRoute(app, registry, env)
  return {
    registry,
    countRefusal: (code: string) => refusals.inc({ code }),
    /** A page that was sent without asking the router. */
    timePage: requests({ method: 'GET', endpoint: '/*', status: '200' }),
  }
}

/** The address as the shop knows it, so that no visitor can fill the memory with names of their own. */
const endpointOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'none'

function metricsRoute(app: FastifyInstance, registry: Registry, { METRICS_TOKEN }: Env) {
  if (!METRICS_TOKEN) return
  const wanted = digest(`Bearer ${METRICS_TOKEN}`)
  app.get('/metrics', async (request, reply) => {
    const isKnown = timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)
    if (!isKnown) return reply.status(401).type('text/plain').send('Show the METRICS_TOKEN as a bearer token')
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
      help: 'Connections to the database, and requests that wait for one',
      labelNames: ['state'] as const,
      registers: [],
      collect() {
        this.set({ state: 'open' }, pool.totalCount)
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'waited_for' }, pool.waitingCount)
      },
    }),
  )
}

type Queue = Awaited<ReturnType<typeof countOutbox>>

function gaugeQueue(registry: Registry, count: () => Promise<Queue>) {
  registry.registerMetric(
    new Gauge({
      name: 'navrang_jobs',
      help: 'Background work that waits, is tried again, or was given up',
      labelNames: ['state'] as const,
      registers: [],
      async collect() {
        const queue = await count().catch(() => null) // a database that is away must not hide all other figures
        for (const state of queue ? (['waiting', 'retrying', 'dead'] as const) : []) {
          this.set({ state }, queue![state])
        }
      },
    }),
  )
}

/** How the page cache does its work. */
export function observePageCache({ registry }: Metrics, cache: PageCache) {
  registry.registerMetric(
    new Counter({
      name: 'navrang_pages_total',
      help: 'Pages that came from the cache, and pages that had to be rendered',
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
      help: 'Memory that kept pages take',
      registers: [],
      collect() {
        this.set(cache.stats().bytes)
      },
    }),
  )
}

/** Requests that run, that wait, and that were refused, by limiter. */
export function gaugeLimiters({ registry }: Metrics, limiters: Limiters) {
  registry.registerMetric(
    new Gauge({
      name: 'navrang_admitted',
      help: 'Requests by limiter: running (inside), waiting, and refused since the start',
      labelNames: ['gate', 'state'] as const,
      registers: [],
      collect() {
        for (const [gate, { stats: figures }] of Object.entries(limiters)) {
          for (const [state, value] of Object.entries(figures())) this.set({ gate, state }, value)
        }
      },
    }),
  )
}
