import { sql } from 'kysely'
import type { Reply } from '../../../contract/core/client.ts'
import type { health } from '../../../contract/core/health.ts'
import { isStaff } from '../../../contract/core/permissions.ts'
import type { Env } from '../../env.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { countOutbox } from '../../platform/jobs/outbox.ts'
import { findLastCompletion } from '../../platform/jobs/queries.ts'

type HealthDeps = Pick<Database, 'db' | 'kind'> & { env: Env }

/** Some jobs run every minute. If none has completed for this time, no node runs jobs, or all of them fail. */
const MAX_SILENCE_MS = 5 * 60_000

/** Measures whether the database responds and the background jobs run. Only staff see more than the state. */
export async function showHealth(
  { db, kind, env }: HealthDeps,
  actor: Actor | null,
): Promise<Reply<typeof health>> {
  const startedAt = performance.now()
  const isUp = await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  const databaseMs = Math.round(performance.now() - startedAt)
  const status = isUp ? 'ok' : 'degraded'
  const message = isUp ? 'The shop is open' : 'The database does not respond'
  if (!isStaff(actor)) return { status, message }

  const about = { status, message, environment: env.NODE_ENV, database: kind } as const
  const mail = env.SMTP_URL ? 'smtp' : 'captured'
  if (!isUp) return { ...about, mail, keepAlive: { enabled: true, status: 'failing', lastPing: null } }
  const lastPing = await findLastCompletion(db)
  return {
    ...about,
    mail,
    databaseMs,
    outbox: await countOutbox(db, env.now()),
    keepAlive: {
      enabled: true,
      status: jobStatus(lastPing, env.now()),
      lastPing: lastPing?.toISOString() ?? null,
    },
  }
}

/** After the first start, no job has completed until the first minute is over. */
function jobStatus(lastCompletion: Date | null, now: Date): 'starting' | 'running' | 'failing' {
  const startedAt = Date.now() - process.uptime() * 1000
  const last = Math.max(lastCompletion?.getTime() ?? 0, startedAt)
  if (now.getTime() - last > MAX_SILENCE_MS) return 'failing'
  return lastCompletion ? 'running' : 'starting'
}
