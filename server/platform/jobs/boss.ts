import { AsyncLocalStorage } from 'node:async_hooks'
import { fromKysely, PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Database, Tx } from '../db/database.ts'

/** The PostgreSQL schema of the job queue. pg-boss creates and migrates it. */
export const SCHEMA = 'jobs'

/** The dead letter queue: jobs that have used all their retries stay here with their error until staff retry them. */
export const DEAD_LETTERS = 'dead-letters'

/** How often, and after which pauses, a failed job is retried. */
export type RetryPolicy = {
  /** Maximum number of retries. */
  retries: number
  /** Seconds until the first retry. The pause doubles with each retry (exponential backoff). */
  firstPause: number
  /** Maximum pause in seconds. */
  longestPause: number
}

/** Creates the job queue on the application's connection pool. Does not start it. */
export function createBoss({ pool, kind }: Pick<Database, 'pool' | 'kind'>): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    backend: kind === 'embedded' ? 'pglite' : 'postgres',
    reindex: kind === 'postgres',
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 15,
  })
}

const transaction = new AsyncLocalStorage<Tx>()

/**
 * The job queue inside transactions: it sends its statements through the transaction of the caller. It is not started, so it has no
 * timers and needs no stop. All transactions share it, because it caches the settings of the queues.
 */
const txBoss = new PgBoss({
  db: { executeSql: (text, values) => fromKysely(transaction.getStore()!).executeSql(text, values) },
  schema: SCHEMA,
})

/**
 * Runs operations of the job queue inside this transaction and on its connection, because the embedded database has only one
 * connection.
 */
export const withBoss = <T>(tx: Tx, work: (boss: PgBoss) => Promise<T>): Promise<T> =>
  transaction.run(tx, () => work(txBoss))

/** Migrates the tables of the job queue, on the same connection as all other migrations. */
export async function migrateJobs(client: pg.PoolClient) {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  const boss = new PgBoss({ db, schema: SCHEMA, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ close: false, graceful: false })
}

/** Maximum number of jobs of one topic that run at the same time on a node. `db/background.ts` limits the connections of all topics together. */
export const CONCURRENCY = 2
/** Number of jobs of one topic that a node takes at once. The time limit of pg-boss is for all of them together. */
export const BATCH = 6
/** The time that the longest job may take: an e-mail, which a slow mail server delays for up to 90 seconds. */
const LONGEST_JOB_SECONDS = 110

const TEN_YEARS = 10 * 365 * 24 * 60 * 60

/** Creates the queues that are missing, and updates the retry policies of the existing ones. */
export async function createQueues(boss: PgBoss, topics: readonly (RetryPolicy & { name: string })[]) {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!existing.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, { retentionSeconds: TEN_YEARS })
  for (const { name, retries, firstPause, longestPause } of topics) {
    const policy = {
      retryLimit: retries,
      retryDelay: firstPause,
      retryBackoff: true,
      retryDelayMax: longestPause,
      expireInSeconds: (BATCH / CONCURRENCY) * LONGEST_JOB_SECONDS, // a job that a crashed node was running is retried after this time
      retentionSeconds: TEN_YEARS, // waiting jobs are not deleted for ten years
      deadLetter: DEAD_LETTERS,
    }
    const before = existing.get(name)
    if (!before) await boss.createQueue(name, policy)
    else if (!isSame(policy, before)) await boss.updateQueue(name, policy)
  }
}

const isSame = (policy: object, before: object) =>
  Object.entries(policy).every(([key, value]) => (before as Record<string, unknown>)[key] === value)
