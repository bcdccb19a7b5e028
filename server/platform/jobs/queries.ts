import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../db/database.ts'
import { DEAD_LETTERS, SCHEMA } from './boss.ts'

// Queries on pg-boss's own tables for which its API has no function.
const jobs = sql.table(`${SCHEMA}.job`)
const isOwnJob = sql`name not like '\\_\\_pgboss%'`
const isRegularJob = sql`${isOwnJob} and name <> ${DEAD_LETTERS}`

/** Makes the current attempt of a running job the last one. */
export async function updateNoMoreRetries(db: DbOrTx, topic: string, id: string) {
  await sql`update ${jobs} set retry_limit = retry_count where name = ${topic} and id = ${id}`.execute(db)
}

/** Returns the topics that have due jobs; with `includeDelayed` also those with jobs whose time has not come yet. */
export async function findDueTopics(db: DbOrTx, includeDelayed: boolean): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from ${jobs}
    where state in ('created', 'retry') and (${includeDelayed} or start_after <= now())`.execute(db)
  return rows.map(({ name }) => name)
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

/** Returns waiting and running jobs. Jobs that wait for a retry come first. */
export async function findJobs(db: DbOrTx, limit: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select id, name as topic, state, data, output->>'message' as error, created_on as created_at,
           start_after as next_try_at,
           retry_count + case when state = 'created' then 0 else 1 end as tries
    from ${jobs} where ${isRegularJob} and state in ('created', 'retry', 'active')
    order by state = 'retry' desc, created_on, id limit ${limit}`.execute(db)
  return rows
}

/** Returns dead letters with the topic they had before, newest first. */
export async function findDeadLetters(db: DbOrTx, limit: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select id, coalesce(source_name, name) as topic, state, data, source_output->>'message' as error,
           coalesce(source_created_on, created_on) as created_at, start_after as next_try_at,
           coalesce(source_retry_count, 0) + 1 as tries
    from ${jobs} where name = ${DEAD_LETTERS} and state in ('created', 'retry', 'active')
    order by created_on desc, id limit ${limit}`.execute(db)
  return rows
}

/**
 * Deletes the dead letters of a topic whose job runs again and again, except the oldest one if `keepsOldest`. It says since when the job
 * fails; a dead letter for each run would hide those of other topics.
 */
export async function deleteDeadLetters(
  db: DbOrTx,
  topic: string,
  { keepsOldest }: { keepsOldest: boolean },
) {
  await sql`
    delete from ${jobs} where name = ${DEAD_LETTERS} and source_name = ${topic} and state in ('created', 'retry')
      and ${
        keepsOldest
          ? sql`id <> (select id from ${jobs} where name = ${DEAD_LETTERS} and source_name = ${topic}
              and state in ('created', 'retry') order by created_on, id limit 1)`
          : sql`true`
      }`.execute(db)
}

export type JobCounts = { waiting: number; retrying: number; running: number; dead: number; done: number }

/** Counts jobs by state. `done` is the number of jobs that were completed since `since`. */
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

/** Returns when a job was last completed on any node; null if none was. */
export async function findLastCompletion(db: DbOrTx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(completed_on) as at from ${jobs} where ${isRegularJob} and state = 'completed'`.execute(db)
  return rows[0]?.at ?? null
}

/**
 * Makes waiting jobs due now: with an `id` only this job, otherwise all jobs that wait for a retry. Returns how many jobs it
 * changed.
 */
export async function updateDueNow(tx: Tx, id: string | null): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update ${jobs} set start_after = now()
    where ${isRegularJob} and ${id === null ? sql`state = 'retry'` : sql`state in ('created', 'retry') and id = ${id}`}
    returning id`.execute(tx)
  return rows.length
}

/** Makes the waiting jobs of a topic with this data due now. Returns whether the topic has such a job, waiting or running. */
export async function updateSameDueNow(tx: Tx, topic: string, data: object): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update ${jobs} set start_after = case when state = 'active' then start_after else now() end
    where name = ${topic} and state in ('created', 'retry', 'active') and data = ${JSON.stringify(data)}::jsonb
    returning id`.execute(tx)
  return rows.length > 0
}

/** Deletes all jobs that wait, including dead letters. */
export async function deleteWaitingJobs(tx: Tx): Promise<void> {
  await sql`delete from ${jobs} where ${isOwnJob} and state in ('created', 'retry')`.execute(tx)
}
