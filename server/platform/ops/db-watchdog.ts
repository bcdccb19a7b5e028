import type { FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import type { Env } from '../../env.ts'

const TIME = 'select extract(epoch from clock_timestamp()) * 1000 as ms'
/** Milliseconds that a clock may be off before staff should hear of it. */
const WORTH_A_LINE = 5_000

/**
 * Keeps the shop's clock at the database's, and notices a link to it that has frozen: machines that vanish close no connection,
 * so what waits on them would wait for a quarter of an hour. Twice no answer to a connection of its own, and all are broken off.
 * The embedded database is this very process and needs neither.
 */
export async function watchDatabase(
  app: FastifyInstance,
  { pool, kind, terminateConnections: cut }: Database,
  { clock, ...env }: Env,
) {
  if (kind === 'embedded') return
  await clock.synchronize(async () => (await pool.query<{ ms: number }>(TIME)).rows[0]!.ms)
  warn(app, clock.skewMs())
  const patience = env.DB_RESPONSE_TIMEOUT_MS
  const link = openLink(pool.options, patience)
  const stop = new AbortController()

  async function isSilent(): Promise<boolean> {
    const asking = clock.synchronize(link.askTime).then(() => 'heard')
    return (await asking.catch((error: Error) => error.message)).includes('timeout')
  }
  async function follow() {
    for (let turn = 0; !stop.signal.aborted; turn += 1) {
      await wait(patience, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
      if (stop.signal.aborted) return
      if ((await isSilent()) && (await isSilent())) {
        app.log.error('the database does not answer: its connections are broken off')
        cut()
      }
      if (turn % 100 === 0) warn(app, clock.skewMs())
    }
  }
  app.addHook('onListen', () => void follow())
  app.addHook('onClose', async () => {
    stop.abort()
    link.leave()
  })
}

function warn({ log }: FastifyInstance, ahead: number) {
  if (Math.abs(ahead) < WORTH_A_LINE) return
  log.error(
    { secondsAhead: Math.round(ahead / 1000) },
    'this machine has the wrong time; the shop goes by the database',
  )
}

/** One connection beside the pool, opened anew after each failure. A failure to answer in time says `timeout`. */
function openLink({ connectionString }: pg.PoolOptions, patience: number) {
  let client: pg.Client | null = null
  const leave = () => {
    const left = client
    client = null
    left?.end().catch(() => undefined)
    ;(
      left as unknown as { connection?: { stream: { destroy: () => void } } } | null
    )?.connection?.stream.destroy()
  }
  async function connected(): Promise<pg.Client> {
    if (client) return client
    const fresh = new pg.Client({
      connectionString,
      application_name: 'navrang-clock',
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    })
    client = fresh
    fresh.on('error', () => undefined)
    await fresh.connect()
    return fresh
  }
  async function askTime(): Promise<number> {
    try {
      return (await (await connected()).query<{ ms: number }>(TIME)).rows[0]!.ms
    } catch (error) {
      leave()
      throw error
    }
  }
  return { askTime, leave }
}
