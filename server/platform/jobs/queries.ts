import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../db/database.ts'
import { DEAD_LETTERS, SCHEMA } from './boss.ts'

// The queue's tables are its library's: what we ask of them beyond its own calls stands here.
const jobs = sql.table(`${SCHEMA}.job`)
const isOwnJob = sql`name not like '\\_\\_pgboss%'`
const isRegularJob = sql`${isOwnJob} and name <> ${DEAD_LETTERS}`

/** A job that is being tried gets no further try. */
export async function updateNoMoreRetries(db: DbOrTx, topic: string, id: string) {
  await sql`update ${jobs} set retry_limit = retry_count where name = ${topic} and id = ${id}`.execute(db)
}

export type JobRow = {
  id: string
  topic: string
  state: 'created' | 'retry' | 'active'
  data: unknown
  tries: number
  error: string | null
  created_at: Date
  next_try_at: Date
}

/** What waits or runs: first what has failed before. */
export async function findJobs(db: DbOrTx, limit: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select id, name as topic, state, data, output->>'message' as error, created_on as created_at,
           start_after as next_try_at,
           retry_count + case when state = 'created' then 0 else 1 end as tries
    from ${jobs} where ${isRegularJob} and state in ('created', 'retry', 'active')
    order by state = 'retry' desc, created_on, id limit ${limit}`.execute(db)
  return rows
}

/** What was given up, newest first, as what it was before. */
export async function findDeadLetters(db: DbOrTx, limit: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select id, coalesce(source_name, name) as topic, state, data, source_output->>'message' as error,
           coalesce(source_created_on, created_on) as created_at, start_after as next_try_at,
           coalesce(source_retry_count, 0) + 1 as tries
    from ${jobs} where name = ${DEAD_LETTERS} and state in ('created', 'retry', 'active')
    order by created_on desc, id limit ${limit}`.execute(db)
  return rows
}

export type JobCounts = { waiting: number; retrying: number; running: number; dead: number; done: number }

/** How many jobs are in which state; `done` since the instant. */
export async function countJobs(db: DbOrTx, since: Date): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where ${isRegularJob} and state in ('created', 'retry')) as waiting,
           count(*) filter (where ${isRegularJob} and state = 'retry') as retrying,
           count(*) filter (where ${isRegularJob} and state = 'active') as running,
           count(*) filter (where name = ${DEAD_LETTERS} and state in ('created', 'retry', 'active')) as dead,
           count(*) filter (where ${isRegularJob} and state = 'completed' and completed_on >= ${since}) as done
    from ${jobs}`.execute(db)
  return rows[0]!
}

/** A job that waits for its time is due now. Answers how many: all of those that failed, or the one. */
export async function updateDueNow(tx: Tx, id: string | null): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update ${jobs} set start_after = now()
    where ${isRegularJob} and ${id === null ? sql`state = 'retry'` : sql`state in ('created', 'retry') and id = ${id}`}
    returning id`.execute(tx)
  return rows.length
}
