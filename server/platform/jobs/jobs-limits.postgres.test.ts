import { afterAll, beforeAll, expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { inTransaction, openPostgres, type Database, type Tx } from '../db/database.ts'
import { smtpTimeouts } from '../email/transport.ts'
import { createJobs, sendAll, topic, worker, type Topic, type Worker } from './jobs.ts'
import { testDatabase } from '../../testing/shop.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const log = { error: () => undefined, warn: () => undefined }
const many = Array.from({ length: 6 }, () => ({ data: {} }))
const newTopic = (name: string) => topic(`${name}-${crypto.randomUUID().slice(0, 8)}`, z.object({}))

/** Counts the jobs that run now, the highest number that ran at the same time, and the finished jobs. */
function openCount() {
  const count = { now: 0, most: 0, done: 0 }
  async function during(work: () => Promise<unknown>) {
    count.now += 1
    count.most = Math.max(count.most, count.now)
    await work()
    count.now -= 1
    count.done += 1
  }
  return { count, during }
}

/** Sends six jobs of each kind and runs them on one node whose pool has `connections` connections. */
async function runOnNode(connections: number, make: (node: Database) => Worker[], isDone: () => boolean) {
  const node = openPostgres(database.pool.options.connectionString!, connections)
  const workers = make(node)
  const jobs = await createJobs(node, workers, log)
  for (const { topic } of workers) await inTransaction(database.db, (tx) => sendAll(tx, topic, many))
  await jobs.start()
  await expect.poll(isDone, { timeout: 50_000, interval: 50 }).toBe(true)
  await jobs.stop()
  await node.close()
}

test('a node runs two jobs of a kind at a time, and the others wait', async () => {
  const { count, during } = openCount()
  const slow = worker(newTopic('slow'), () => during(() => wait(30)))
  await runOnNode(
    16,
    () => [slow],
    () => count.done === many.length,
  )
  expect(count.most).toBeGreaterThan(0)
  expect(count.most).toBeLessThanOrEqual(2)
})

test.each([
  [16, 4],
  [8, 2],
  [3, 1],
])('of %i connections the jobs of all kinds together use at most %i', async (connections, atMost) => {
  const { count, during } = openCount()
  const kinds = Array.from({ length: 5 }, () => newTopic('in-transaction'))
  const hold = (tx: Tx) =>
    during(async () => {
      await sql`select 1`.execute(tx)
      await wait(30)
    })
  const make = ({ db }: Database) => kinds.map((kind) => worker(kind, () => inTransaction(db, hold)))
  await runOnNode(connections, make, () => count.done === kinds.length * many.length)
  expect(count.most).toBeGreaterThan(0)
  expect(count.most).toBeLessThanOrEqual(atMost)
})

test('a job that waits for another service does not block jobs of other kinds', async () => {
  let end: () => void = () => undefined
  const never = new Promise<void>((resolve) => {
    end = resolve
  })
  const { count, during } = openCount()
  const hanging = worker(newTopic('hangs'), () => never)
  await runOnNode(
    4,
    (node) => [
      hanging,
      worker(newTopic('quick'), () =>
        during(async () => {
          await sql`select 1`.execute(node.db)
          if (count.done === many.length - 1) end()
        }),
      ),
    ],
    () => count.done === many.length,
  )
  expect(count.done).toBe(many.length)
})

/** Creates a node whose jobs of this topic do `work`. Returns it with the numbers of the jobs that have begun. */
async function startNode(topic: Topic<{ at: number }>, work: (at: number) => Promise<unknown>) {
  const begun: number[] = []
  const run = worker(topic, ({ at }) => {
    begun.push(at)
    return work(at).then(() => undefined)
  })
  return { begun, jobs: await createJobs(database, [run], log) }
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => ({ data: { at } }))
const numberedTopic = (name: string) =>
  topic(`${name}-${crypto.randomUUID().slice(0, 8)}`, z.object({ at: z.number() }), {
    firstPause: 600,
  })

test('the time limit of a batch suffices although each e-mail takes as long as the mail server may take', async () => {
  const kind = numberedTopic('takes-long')
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const { begun, jobs } = await startNode(kind, () => promise)
  await inTransaction(database.db, (tx) => sendAll(tx, kind, numbered(20)))
  await jobs.start()
  await expect.poll(() => begun.length, { timeout: 50_000 }).toBe(2)
  const { rows } = await database.pool.query<{ fetched: number; seconds: number }>(
    `select count(*)::int as fetched, min(expire_seconds) as seconds from jobs.job where name = $1 and state = 'active'`,
    [kind.name],
  )
  const [{ fetched, seconds }] = rows as [{ fetched: number; seconds: number }]
  expect(seconds).toBeGreaterThan(Math.ceil(fetched / begun.length) * (smtpTimeouts.totalTimeout / 1000))
  end()
  await jobs.stop()
})

test('after its time limit a batch begins no more jobs, because they are tried again', async () => {
  const kind = numberedTopic('too-long')
  const { begun, jobs } = await startNode(kind, () => wait(1500))
  await database.pool.query('update jobs.queue set expire_seconds = 2 where name = $1', [kind.name])
  await inTransaction(database.db, (tx) => sendAll(tx, kind, numbered(6)))
  await jobs.start()
  const findRetries = async () => {
    const text = `select 1 from jobs.job where name = $1 and state = 'retry'`
    return (await database.pool.query(text, [kind.name])).rowCount
  }
  await expect.poll(findRetries, { timeout: 50_000 }).toBe(6)
  const before = begun.length
  expect(before).toBeLessThan(6)
  await wait(2000) // longer than a job, so that the next two could begin
  expect(begun).toHaveLength(before)
  await jobs.stop()
})
