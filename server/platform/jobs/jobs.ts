import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Database, Db, Tx } from '../db/database.ts'
import { inBackground } from '../db/background.ts'
import { createBoss, withBoss, createQueues, type RetryPolicy } from './boss.ts'
import { updateNoMoreRetries } from './queries.ts'

/** A kind of job: the shape of its data, and how stubbornly it is tried before it becomes a dead letter. */
export type Topic<T = unknown> = RetryPolicy & { name: string; data: z.ZodType<T> }

/** Names a kind of job. Unless told otherwise it is tried for about three hours. */
export function topic<T>(name: string, data: z.ZodType<T>, policy: Partial<RetryPolicy> = {}): Topic<T> {
  return { name, data, retries: 25, firstPause: 5, longestPause: 600, ...policy }
}

/** One try of a job. `isLast` when a failure now makes it a dead letter. */
export type Attempt = { isLast: boolean }

/** Who does the jobs of a topic. A job may be done twice (a node can die after the work), so the work has to bear that. */
export type Worker = {
  topic: Topic
  work: (data: unknown, attempt: Attempt) => Promise<void>
  /** When it is sent by itself: a cron expression in Indian time. Its data is then `{}`. */
  cron: string | null
}

export function worker<T>(
  topic: Topic<T>,
  work: (data: T, attempt: Attempt) => Promise<void>,
  cron: string | null = null,
): Worker {
  return { topic, work: work as Worker['work'], cron }
}

/** Thrown by a worker whose job can never succeed: it becomes a dead letter at once. */
export const permanentFailure = (message: string): Error =>
  Object.assign(new Error(message), { isHopeless: true })

/** Sends a job inside the transaction: it will be done if and only if that commits. */
export const send = <T>(tx: Tx, topic: Topic<T>, data: T): Promise<void> => sendAll(tx, topic, [{ data }])

/** A job that is not done before `after`; an urgent one goes before all others of its topic: somebody waits for it. */
export type Job<T> = { data: T; after?: Date | null; isUrgent?: boolean }

export const sendLater = <T>(tx: Tx, topic: Topic<T>, job: Job<T>): Promise<void> => sendAll(tx, topic, [job])

/** Sends several at once. */
export async function sendAll<T>(tx: Tx, topic: Topic<T>, jobs: readonly Job<T>[]): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ data, after, isUrgent }) => ({
    data: topic.data.parse(data) as object,
    priority: isUrgent ? 1 : 0,
    ...(after && { startAfter: after }),
  }))
  await withBoss(tx, (boss) => boss.insert(topic.name, rows))
}

export type Jobs = {
  /** Starts the workers and the clock of the cron jobs on this node. Before each job they wait for `calm`, so that shoppers go first. */
  start: (idle?: WaitForIdle) => Promise<void>
  /** Takes no more jobs and finishes the running ones. */
  stop: () => Promise<void>
  /** Does everything that is due, here and now, and answers what happened. */
  runDue: (options?: RunDueOptions) => Promise<JobRun[]>
  workers: readonly Worker[]
}

/** `evenLater` also takes what waits for its time; `timetable` sends every cron job first. */
export type RunDueOptions = { evenLater?: boolean; timetable?: boolean }
export type JobRun = { topic: string; error: string | null }
type WaitForIdle = () => Promise<void>
type Log = Record<'error' | 'warn', (context: object, message: string) => void>
type JobDeps = { boss: PgBoss; db: Db; workers: readonly Worker[]; log: Log }
type AttemptResult = { result: JobResult; error: Error | null }

/** The shop's workers over its own database. Several nodes share one queue. */
export async function createJobs(database: Database, workers: readonly Worker[], log: Log): Promise<Jobs> {
  const boss = createBoss(database)
  boss.on('error', (error) => log.error({ reason: error.message }, 'the job queue has trouble'))
  await createQueues(
    boss,
    workers.map(({ topic }) => topic),
  )
  const hands = { boss, db: database.db, workers, log }
  return {
    workers,
    start: async (idle = async () => undefined) => {
      await boss.start()
      await scheduleCronJobs(boss, workers)
      for (const worker of workers) await startWorker(hands, worker, idle)
    },
    stop: () => boss.stop({ close: false, graceful: true, timeout: 60_000 }),
    runDue: async ({ evenLater = false, timetable = false } = {}) => {
      const planned = timetable ? workers.filter(({ cron }) => cron) : []
      for (const { topic } of planned) await boss.send(topic.name, {})
      return runDue(hands, evenLater)
    },
  }
}

const POLL_SECONDS = 2
const POLL_SECONDS_CRON = 15
const BATCH = 10
/** Jobs of a topic that run at the same time on a node. Their connections are limited for all topics together (`db/background.ts`). */
const AT_ONCE = 2

async function startWorker({ boss, db, log }: JobDeps, worker: Worker, idle: WaitForIdle) {
  const options = {
    pollingIntervalSeconds: worker.cron ? POLL_SECONDS_CRON : POLL_SECONDS,
    batchSize: BATCH,
    burstWhenBatchFull: true,
    includeMetadata: true,
    perJobResults: true,
  } as const
  await boss.work<object, unknown, typeof options>(worker.topic.name, options, async (jobs) => {
    await idle()
    const tried = await mapConcurrently(jobs, (job) => inBackground(() => attempt(db, worker, job)))
    for (const { error } of tried) {
      if (error) log.warn({ topic: worker.topic.name, reason: error.message }, 'a job failed')
    }
    return tried.map(({ result }) => result)
  })
}

/** Does `work` for all of them, a few at a time. */
async function mapConcurrently<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  const waiting = [...all.entries()]
  async function takeNext(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) done[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext))
  return done
}

/** Tries a job once. */
async function attempt(db: Db, { topic, work }: Worker, job: JobWithMetadata): Promise<AttemptResult> {
  const { id, retryCount, retryLimit } = job
  try {
    await work(topic.data.parse(job.data ?? {}), { isLast: retryCount >= retryLimit })
    return { result: { id, status: 'completed' }, error: null }
  } catch (thrown) {
    const error = thrown as Error & { isHopeless?: boolean }
    if (error.isHopeless) await updateNoMoreRetries(db, topic.name, id)
    return { result: { id, status: 'failed', output: { message: error.message } }, error }
  }
}

/** Cron jobs as this version of the shop knows them; what an earlier one had planned is taken off. */
async function scheduleCronJobs(boss: PgBoss, workers: readonly Worker[]) {
  const planned = workers.flatMap(({ topic, cron }) => (cron ? [{ topic, cron }] : []))
  for (const { name } of await boss.getSchedules()) {
    if (!planned.some(({ topic }) => topic.name === name)) await boss.unschedule(name)
  }
  for (const { topic, cron } of planned) {
    await boss.schedule(topic.name, cron, {}, { tz: 'Asia/Kolkata', missed: 'once' })
  }
}

async function runDue({ boss, workers, db }: JobDeps, evenLater: boolean): Promise<JobRun[]> {
  const done: JobRun[] = []
  for (let ignoreStartAfter = evenLater; ; ignoreStartAfter = false) {
    const before = done.length
    for (const worker of workers) {
      const { name } = worker.topic
      const jobs = await boss.fetch<object>(name, {
        batchSize: 1000,
        includeMetadata: true,
        ignoreStartAfter,
      })
      for (const job of jobs) {
        const { error } = await attempt(db, worker, job)
        await (error ? boss.fail(name, job, { message: error.message }) : boss.complete(name, job))
        done.push({ topic: name, error: error?.message ?? null })
      }
    }
    if (done.length === before) return done
  }
}
