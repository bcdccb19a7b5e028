import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { live, ready } from '../../../contract/core/health.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Db } from '../db/database.ts'
import { serve } from './serve.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Says on `/api/ready` that no more should come, and goes on answering for so many seconds. */
    drain: (seconds: number) => Promise<void>
    /** True from the first sign of the end: then every answer ends its connection. */
    isStopping: () => boolean
  }
}

const PATIENCE_MS = 2_000

/** The two questions that machines ask a node: are you alive, do you want work. */
export function probeRoutes(app: FastifyInstance, db: Db) {
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
    if (!(await isDatabaseUp(db))) refuse('unavailable', 'The database does not answer')
    return { status: 'ok' as const }
  })
}

/** A database that hangs is as little use as one that is gone. */
async function isDatabaseUp(db: Db): Promise<boolean> {
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, wait(PATIENCE_MS, false, { ref: false })])
}
