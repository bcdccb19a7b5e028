import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Database } from '../db.ts'

/** The schema of the job queue, which the library makes and upgrades by itself. */
export const SCHEMA = 'jobs'

/** Where jobs end that failed too often. They stay, with their error, until staff try them again. */
export const DEAD_LETTERS = 'dead-letters'

/** The queue over the shop's own connections. Not started: it then only does what it is asked. */
export function bossOver({ pool, kind }: Pick<Database, 'pool' | 'kind'>): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    backend: kind === 'embedded' ? 'pglite' : 'postgres',
    reindex: kind === 'postgres',
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 15,
  })
}

/** Brings the queue's own tables up to date, on the connection that migrates the rest. */
export async function migrateJobs(client: pg.PoolClient) {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  const boss = new PgBoss({ db, schema: SCHEMA, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ close: false, graceful: false })
}

/** Makes the queues that are missing. */
export async function makeQueues(boss: PgBoss, names: readonly string[]) {
  const there = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const name of names) if (!there.has(name)) await boss.createQueue(name)
}
