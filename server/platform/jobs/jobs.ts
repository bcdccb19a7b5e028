import type { FastifyInstance } from 'fastify'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Database, Db, Tx } from '../db/database.ts'
import { inBackground } from '../db/background.ts'
import { BATCH, CONCURRENCY, createBoss, createQueues, withBoss, type RetryPolicy } from './boss.ts'
import { deleteDeadLetters, findDueTopics, updateNoMoreRetries, updateSameDueNow } from './queries.ts'

/** A kind of job: its name, the schema of its data, and its retry policy. */
export type Topic<T = unknown> = RetryPolicy & { name: string; data: z.ZodType<T> }

/** Declares a kind of job. By default, a failed job is retried for about three hours. */
export function topic<T>(name: string, data: z.ZodType<T>, policy: Partial<RetryPolicy> = {}): Topic<T> {
  return { name, data, retries: 25, firstPause: 5, longestPause: 600, ...policy }
}

/** One attempt to run a job. If `isLast` is true and the attempt fails, the job becomes a dead letter. */
export type Attempt = { isLast: boolean }

/**
 * Runs the jobs of a topic. A job may run twice, because a node can crash between the work and its confirmation. `work` must
 * therefore be idempotent.
 */
export type Worker = {
  topic: Topic
  work: (data: unknown, attempt: Attempt) => Promise<void>
  /** A cron expression in Indian time. Cron jobs have the data `{}`. */
  cron: string | null
}

export function worker<T>(
  topic: Topic<T>,
  work: (data: T, attempt: Attempt) => Promise<void>,
  cron: string | null = null,
): Worker {
  return { topic, work: work as Worker['work'], cron }
}

/** Creates the error for a job that can never succeed. The job becomes a dead letter at once. */
export const permanentFailure = (message: string): Error =>
  Object.assign(new Error(message), { isPermanent: true })

/** Transactional outbox: queues a job that runs if and only if the transaction commits. */
export const send = <T>(tx: Tx, topic: Topic<T>, data: T): Promise<void> => sendAll(tx, topic, [{ data }])

/** Queues a job like `send`. If a job with the same data waits or runs already, makes it due now instead. */
export async function sendNow<T extends object>(tx: Tx, topic: Topic<T>, data: T): Promise<void> {
  if (!(await updateSameDueNow(tx, topic.name, data))) await send(tx, topic, data)
}

/**
 * A job to be queued. It does not run before the time `after`. Urgent jobs run before the other jobs of their topic, because a
 * user waits for them.
 */
export type Job<T> = { data: T; after?: Date | null; isUrgent?: boolean }

export const sendLater = <T>(tx: Tx, topic: Topic<T>, job: Job<T>): Promise<void> => sendAll(tx, topic, [job])

/** Queues several jobs with one statement. */
export async function sendAll<T>(tx: Tx, topic: Topic<T>, jobs: readonly Job<T>[]): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ data, after, isUrgent }) => ({
    data: topic.data.parse(data) as object,
    priority: isUrgent ? 1 : 0,
    ...(after && { startAfter: after }),
  }))
  await withBoss(tx, (boss) => boss.insert(topic.name, rows))
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The background jobs. Their workers start when the server starts to listen and stop when it closes. */
    jobs: Jobs
  }
}

export type Jobs = {
  /**
   * Starts the workers and the cron scheduler of this node. Before each batch of jobs, a worker waits for `idle` (background
   * throttling).
   */
  start: (idle?: WaitForIdle) => Promise<void>
  /** Stops taking jobs, and waits up to a minute for the jobs that are running. */
  stop: () => Promise<void>
  /** Runs all jobs that are due now and returns their results. */
  runDue: (options?: RunDueOptions) => Promise<JobRun[]>
  workers: readonly Worker[]
}

/** `includeDelayed` also runs jobs whose time has not come yet. `includeCron` queues one job of every cron topic first. */
export type RunDueOptions = { includeDelayed?: boolean; includeCron?: boolean }
export type JobRun = { topic: string; error: string | null }
type WaitForIdle = () => Promise<void>
type Log = Record<'error' | 'warn', (context: object, message: string) => void>
type JobDeps = { boss: PgBoss; db: Db; workers: readonly Worker[]; log: Log }
type AttemptResult = { result: JobResult; error: Error | null }

type WorkerDeps = { database: Database; workers: readonly Worker[]; waitForIdle: WaitForIdle }

/**
 * Registers the background workers. They start when the app starts to listen. In most tests the app does not listen, so jobs run only
 * when a test runs them.
 */
export async function registerWorkers(app: FastifyInstance, { database, workers, waitForIdle }: WorkerDeps) {
  const jobs = await createJobs(database, workers, app.log)
  app.decorate('jobs', jobs)
  app.addHook('onListen', () => jobs.start(waitForIdle))
  app.addHook('onClose', jobs.stop)
}

/** Creates the job system on the application's database. All nodes of the shop share one queue. */
export async function createJobs(database: Database, workers: readonly Worker[], log: Log): Promise<Jobs> {
  const boss = createBoss(database)
  boss.on('error', (error) => log.error({ reason: error.message }, 'job queue error'))
  await createQueues(
    boss,
    workers.map(({ topic }) => topic),
  )
  const deps = { boss, db: database.db, workers, log }
  let starting: Promise<void> = Promise.resolve()
  async function startAll(idle: WaitForIdle) {
    await boss.start()
    await scheduleCronJobs(boss, workers)
    for (const worker of workers) await startWorker(deps, worker, idle)
  }
  return {
    workers,
    start: (idle = async () => undefined) => (starting = startAll(idle)),
    stop: async () => {
      await starting.catch(() => undefined) // the caller of `start` gets its error
      await boss.stop({ close: false, graceful: true, timeout: 60_000 })
    },
    runDue: async ({ includeDelayed = false, includeCron = false } = {}) => {
      const planned = includeCron ? workers.filter(({ cron }) => cron) : []
      for (const { topic } of planned) await boss.send(topic.name, {})
      return runDue(deps, includeDelayed)
    },
  }
}

const POLL_SECONDS = 2
const POLL_SECONDS_CRON = 15

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
    const results = await mapConcurrently(jobs, (job) => {
      job.signal.throwIfAborted() // the time limit of the batch is over, so its jobs will be tried again
      return inBackground(() => attempt(db, worker, job))
    })
    for (const { error } of results) {
      if (error) log.warn({ topic: worker.topic.name, reason: error.message }, 'a job failed')
    }
    return results.map(({ result }) => result)
  })
}

/** Runs `work` for all items, `CONCURRENCY` at a time. The results have the same sequence as the items. */
async function mapConcurrently<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = [...items.entries()]
  async function takeNext(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, takeNext))
  return results
}

/** Runs a job. The success of a cron job replaces its runs that failed before, whose dead letters are deleted. */
async function attempt(db: Db, { topic, work, cron }: Worker, job: JobWithMetadata): Promise<AttemptResult> {
  const { id, retryCount, retryLimit } = job
  const tidy = async (keepsOldest: boolean) => {
    if (cron) await deleteDeadLetters(db, topic.name, { keepsOldest }).catch(() => undefined) // the next run tries again
  }
  try {
    await work(topic.data.parse(job.data ?? {}), { isLast: retryCount >= retryLimit })
    await tidy(false)
    return { result: { id, status: 'completed' }, error: null }
  } catch (thrown) {
    const error = thrown as Error & { isPermanent?: boolean }
    if (error.isPermanent) await updateNoMoreRetries(db, topic.name, id)
    await tidy(true)
    return { result: { id, status: 'failed', output: { message: error.message } }, error }
  }
}

/** Schedules the cron jobs of this version of the shop, and removes those that only earlier versions had. */
async function scheduleCronJobs(boss: PgBoss, workers: readonly Worker[]) {
  const planned = workers.flatMap(({ topic, cron }) => (cron ? [{ topic, cron }] : []))
  for (const { name } of await boss.getSchedules()) {
    if (!planned.some(({ topic }) => topic.name === name)) await boss.unschedule(name)
  }
  for (const { topic, cron } of planned) {
    await boss.schedule(topic.name, cron, {}, { tz: 'Asia/Kolkata', missed: 'once' })
  }
}

async function runDue({ boss, workers, db }: JobDeps, includeDelayed: boolean): Promise<JobRun[]> {
  const done: JobRun[] = []
  for (let ignoreStartAfter = includeDelayed; ; ignoreStartAfter = false) {
    const before = done.length
    const due = new Set(await findDueTopics(db, ignoreStartAfter))
    for (const worker of workers.filter(({ topic }) => due.has(topic.name))) {
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
