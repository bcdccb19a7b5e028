import { dayInIndia } from '../../../contract/core/dates.ts'
import type { Outbox, OutboxJob } from '../../../contract/store/emails.ts'
import type { Db } from '../db/database.ts'
import { countJobs, findDeadLetters, findJobs, type JobRow } from './queries.ts'

const AT_MOST = 100

/** The background work as staff see it. */
export async function listOutbox(db: Db, now: Date): Promise<Outbox> {
  const [waiting, dead] = [await findJobs(db, AT_MOST), await findDeadLetters(db, AT_MOST)]
  return {
    counts: await countOutbox(db, now),
    jobs: waiting.map((row) => present(row, row.state === 'active' ? 'running' : 'waiting')),
    deadLetters: dead.map((row) => present(row, 'dead')),
  }
}

/** How much waits, runs and was given up, and what has been done since midnight in India. */
export async function countOutbox(db: Db, now: Date): Promise<Outbox['counts']> {
  const { done, ...counts } = await countJobs(db, new Date(`${dayInIndia(now)}T00:00:00+05:30`))
  return { ...counts, doneToday: done }
}

function present(row: JobRow, state: OutboxJob['state']): OutboxJob {
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
