import type { FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { trackSockets, type Database } from '../db/database.ts'
import type { Env } from '../../env.ts'

const TIME = 'select extract(epoch from clock_timestamp()) * 1000 as ms'
/** Minimum clock skew in milliseconds that is logged as an error. */
const MIN_LOGGED_SKEW_MS = 5_000

/**
 * Connection watchdog: polls the database on a separate connection, and synchronizes the application's clock with each poll. If
 * two polls in a row time out, terminates all connections of the pool, because a database machine that disappears does not close
 * its connections, and queries would wait for about 15 minutes. Does nothing for the embedded database, which runs in this
 * process.
 */
export async function watchDatabase(
  app: FastifyInstance,
  { pool, kind, terminateConnections }: Database,
  { clock, ...env }: Env,
) {
  if (kind === 'embedded') return
  await clock.synchronize(async () => (await pool.query<{ ms: number }>(TIME)).rows[0]!.ms)
  logSkew(app, clock.skewMs())
  const timeoutMs = env.DB_RESPONSE_TIMEOUT_MS
  const probe = createProbe(pool.options, timeoutMs)
  const stop = new AbortController()

  async function isUnresponsive(): Promise<boolean> {
    const outcome = clock.synchronize(probe.readTime).then(() => 'ok')
    return (await outcome.catch((error: Error) => error.message)).includes('timeout')
  }
  async function poll() {
    for (let turn = 0; !stop.signal.aborted; turn += 1) {
      await wait(timeoutMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
      if (stop.signal.aborted) return
      if ((await isUnresponsive()) && (await isUnresponsive())) {
        app.log.error('the database does not respond: its connections are terminated')
        terminateConnections()
      }
      if (turn % 100 === 0) logSkew(app, clock.skewMs())
    }
  }
  app.addHook('onListen', () => void poll())
  app.addHook('onClose', async () => {
    stop.abort()
    probe.close()
  })
}

function logSkew({ log }: FastifyInstance, skewMs: number) {
  if (Math.abs(skewMs) < MIN_LOGGED_SKEW_MS) return
  log.error(
    { clockSkewSeconds: Math.round(skewMs / 1000) },
    'the clock of this machine is wrong; the application uses the time of the database',
  )
}

/**
 * Creates a connection outside the pool. It is opened again after each failure. The message of a time-out error contains
 * `timeout`.
 */
function createProbe({ connectionString }: pg.PoolOptions, timeoutMs: number) {
  const { createSocket, destroySockets } = trackSockets()
  let client: pg.Client | null = null
  function close() {
    client?.end().catch(() => undefined)
    client = null
    destroySockets()
  }
  async function connect(): Promise<pg.Client> {
    if (client) return client
    const fresh = new pg.Client({
      connectionString,
      application_name: 'navrang-watchdog',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      stream: createSocket,
    })
    client = fresh
    fresh.on('error', () => undefined)
    await fresh.connect()
    return fresh
  }
  async function readTime(): Promise<number> {
    try {
      return (await (await connect()).query<{ ms: number }>(TIME)).rows[0]!.ms
    } catch (error) {
      close()
      throw error
    }
  }
  return { readTime, close }
}
