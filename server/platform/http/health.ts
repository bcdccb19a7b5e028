import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { live, ready } from '../../../contract/core/health.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Db } from '../db/database.ts'
import { serve } from './serve.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/api/ready` fail, so that load balancers stop sending requests, and waits for `seconds`. */
    drain: (seconds: number) => Promise<void>
    /** Returns true once the shutdown has begun. From then on, every reply closes its connection. */
    isStopping: () => boolean
  }
}

const DATABASE_TIMEOUT_MS = 2_000

/** Registers the liveness and readiness probes. */
export function probeRoutes(app: FastifyInstance, { db }: { db: Db }) {
  let isStopping = false
  app.decorate('isStopping', () => isStopping)
  app.decorate('drain', async (seconds: number) => {
    isStopping = true
    await wait(seconds * 1000)
  })
  app.addHook('preClose', async () => {
    isStopping = true
  })

  serve(app, live, async () => ({ status: 'ok' as const }))
  serve(app, ready, async () => {
    if (isStopping) refuse('unavailable', 'This node is stopping')
    if (!(await isDatabaseUp(db))) refuse('unavailable', 'The database does not respond')
    return { status: 'ok' as const }
  })
}

/** Returns false if the database is down or does not reply within `DATABASE_TIMEOUT_MS`. */
async function isDatabaseUp(db: Db): Promise<boolean> {
  const query = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([query, wait(DATABASE_TIMEOUT_MS, false, { ref: false })])
}
