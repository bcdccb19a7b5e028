import { fromKysely, PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Database, Tx } from '../db/database.ts'

/** The schema of the job queue, which the library makes and upgrades by itself. */
export const SCHEMA = 'jobs'

/** Where jobs end that failed too often. They stay, with their error, until staff try them again. */
export const DEAD_LETTERS = 'dead-letters'

/** How stubbornly a kind of job is tried. */
export type RetryPolicy = {
  /** How often it is tried again after a failure. */
  retries: number
  /** Seconds until the first retry; each further one waits twice as long. */
  firstPause: number
  /** Seconds that no pause is longer than. */
  longestPause: number
}

/** The queue over the shop's own connections. Not started: it then only does what it is asked. */
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

type TxBoss = { boss: PgBoss; db: Executor }
const idle: TxBoss[] = []

/**
 * Asks the queue inside of this transaction and nowhere else: the embedded database has one connection, and the transaction
 * holds it. Making a queue costs more than a job does, so one that is done with its transaction is lent to the next.
 */
export async function withBoss<T>(tx: Tx, work: (boss: PgBoss) => Promise<T>): Promise<T> {
  const desk = idle.pop() ?? createTxBoss()
  desk.db = fromKysely(tx)
  try {
    return await work(desk.boss)
  } finally {
    idle.push(desk)
  }
}

function createTxBoss(): TxBoss {
  const desk = {} as TxBoss
  const executeSql: Executor['executeSql'] = (text, values) => cacheQueueLookups(desk.db, text, values)
  desk.boss = new PgBoss({ db: { executeSql }, schema: SCHEMA })
  return desk
}

type QueryResult = { rows: unknown[] }
type Executor = { executeSql: (text: string, values?: unknown[]) => Promise<QueryResult> }

const queues = new Map<string, QueryResult>()

/** What a queue is like does not change while a process lives, so it is asked for once and not for every job. */
async function cacheQueueLookups(db: Executor, text: string, values: unknown[] = []): Promise<QueryResult> {
  if (!/^\s*select\s+q\.name/i.test(text)) return db.executeSql(text, values)
  const name = JSON.stringify([text, values])
  const known = queues.get(name) ?? (await db.executeSql(text, values))
  if (known.rows.length > 0) queues.set(name, known)
  return known
}

/** Brings the queue's own tables up to date, on the connection that migrates the rest. */
export async function migrateJobs(client: pg.PoolClient) {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  const boss = new PgBoss({ db, schema: SCHEMA, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ close: false, graceful: false })
}

const TEN_YEARS = 10 * 365 * 24 * 60 * 60

/** Makes the queues that are missing, and gives the others the policies of this version. */
export async function createQueues(boss: PgBoss, topics: readonly (RetryPolicy & { name: string })[]) {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!there.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, { retentionSeconds: TEN_YEARS })
  for (const { name, retries, firstPause, longestPause } of topics) {
    const policy = {
      retryLimit: retries,
      retryDelay: firstPause,
      retryBackoff: true,
      retryDelayMax: longestPause,
      expireInSeconds: 300, // a node that died holds its jobs no longer than this
      retentionSeconds: TEN_YEARS, // a job that waits is never thrown away
      deadLetter: DEAD_LETTERS,
    }
    const before = there.get(name)
    if (!before) await boss.createQueue(name, policy)
    else if (!isSame(policy, before)) await boss.updateQueue(name, policy)
  }
}

const isSame = (policy: object, before: object) =>
  Object.entries(policy).every(([key, value]) => (before as Record<string, unknown>)[key] === value)
