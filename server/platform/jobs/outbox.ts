import type { FastifyInstance } from 'fastify'
import { dayInIndia, startOfDay } from '../../../contract/core/dates.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import {
  adminOutbox,
  retryAllJobs,
  retryJob,
  type Outbox,
  type OutboxJob,
} from '../../../contract/store/emails.ts'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import { serve } from '../http/serve.ts'
import { DEAD_LETTERS, withBoss } from './boss.ts'
import { countJobs, findDeadLetters, findJobs, updateDueNow, type JobRow } from './queries.ts'

const MAX_ROWS = 100

/** Adds an entry to the audit log, in the same transaction as the change that it records. */
type RecordAudit = (
  tx: Tx,
  entry: { actor: Actor; act: 'outbox.retry'; subject: `job:${string}`; after: object },
) => Promise<void>
type OutboxDeps = { db: Db; now: () => Date; recordAudit: RecordAudit }

export function outboxRoutes(app: FastifyInstance, deps: OutboxDeps) {
  serve(app, adminOutbox, () => listOutbox(deps.db, deps.now()))
  serve(app, retryJob, ({ params }, actor) => retryJobs(deps, { id: params.id, actor }))
  serve(app, retryAllJobs, (_, actor) => retryJobs(deps, { id: null, actor }))
}

/** Returns the background jobs that the page of the outbox shows to staff. */
async function listOutbox(db: Db, now: Date): Promise<Outbox> {
  const [waiting, dead] = [await findJobs(db, MAX_ROWS), await findDeadLetters(db, MAX_ROWS)]
  return {
    counts: await countOutbox(db, now),
    jobs: waiting.map((row) => presentJob(row, row.state === 'active' ? 'running' : 'waiting')),
    deadLetters: dead.map((row) => presentJob(row, 'dead')),
  }
}

/** Counts jobs by state. `doneToday` is the number of jobs that were completed since midnight in India. */
export async function countOutbox(db: Db, now: Date): Promise<Outbox['counts']> {
  const { done, ...counts } = await countJobs(db, startOfDay(dayInIndia(now)))
  return { ...counts, doneToday: done }
}

function presentJob(row: JobRow, state: OutboxJob['state']): OutboxJob {
  const { id, topic, tries, error } = row
  return {
    id,
    topic,
    state,
    data: JSON.stringify(row.data ?? {}),
    tries,
    error,
    createdAt: row.created_at.toISOString(),
    nextTryAt: state === 'waiting' ? row.next_try_at.toISOString() : null,
  }
}

/**
 * Makes jobs due now. With an `id`: this job, whether it is waiting or a dead letter. Without an `id`: all dead letters and all
 * jobs that wait for a retry.
 */
function retryJobs({ db, recordAudit }: OutboxDeps, { id, actor }: { id: string | null; actor: Actor }) {
  return inTransaction(db, async (tx) => {
    const redriven = await withBoss(tx, (boss) =>
      boss.redrive(DEAD_LETTERS, id === null ? { limit: 10_000 } : { ids: [id] }),
    )
    const retried = redriven + (await updateDueNow(tx, id))
    if (id !== null && retried === 0) refuse('not_found', 'This job is no longer waiting')
    await recordAudit(tx, { actor, act: 'outbox.retry', subject: `job:${id ?? 'all'}`, after: { retried } })
    return { retried }
  })
}
