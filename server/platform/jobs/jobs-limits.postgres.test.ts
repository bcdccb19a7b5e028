import { afterAll, beforeAll, expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { inTransaction, openPostgres, type Database, type Tx } from '../db/database.ts'
import { createJobs, sendAll, topic, worker, type Worker } from './jobs.ts'
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
