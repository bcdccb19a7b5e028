import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { adminOutbox, retryAllJobs, retryJob } from '../../../contract/store/emails.ts'
import { inTransaction } from '../db/database.ts'
import { health } from '../../../contract/core/health.ts'
import { SCHEMA } from './boss.ts'
import { createJobs, send, topic, worker, type Jobs } from './jobs.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'

const shop = testShop()
const fetchPicture = topic('fetch-a-picture', z.object({ name: z.string() }), {
  retries: 1,
  firstPause: 3600,
})
let jobs: Jobs
let staff: TestUser
let isDown: boolean

beforeAll(async () => {
  const work = worker(fetchPicture, async () => {
    if (isDown) throw new Error('the picture server does not answer')
  })
  jobs = await createJobs(shop.database, [work], { error: () => undefined, warn: () => undefined })
  staff = await shop.signedIn('staff', ['orders'])
})
beforeEach(async () => {
  isDown = true
  await sql`delete from ${sql.table(`${SCHEMA}.job`)}`.execute(shop.db)
})

const order = (name: string) => inTransaction(shop.db, (tx) => send(tx, fetchPicture, { name }))
/** Creates a job that has failed on its last try. */
async function createDeadLetter(name: string) {
  await order(name)
  await jobs.runDue()
  await jobs.runDue({ includeDelayed: true })
}
const outbox = () => staff.api(adminOutbox)

test('staff see waiting jobs, failed jobs with their errors, and dead letters', async () => {
  await order('choli.jpg')
  expect(await outbox()).toMatchObject({
    counts: { waiting: 1, retrying: 0, dead: 0 },
    jobs: [
      { topic: 'fetch-a-picture', state: 'waiting', data: '{"name":"choli.jpg"}', tries: 0, error: null },
    ],
  })
  await jobs.runDue()
  expect(await outbox()).toMatchObject({
    counts: { waiting: 1, retrying: 1, dead: 0 },
    jobs: [{ tries: 1, error: 'the picture server does not answer' }],
  })
  await jobs.runDue({ includeDelayed: true })
  expect(await outbox()).toMatchObject({
    counts: { waiting: 0, dead: 1 },
    jobs: [],
    deadLetters: [
      { topic: 'fetch-a-picture', state: 'dead', tries: 2, error: 'the picture server does not answer' },
    ],
  })
})

test('a retried dead letter succeeds after its cause is gone', async () => {
  await createDeadLetter('choli.jpg')
  const { deadLetters, counts: before } = await outbox()
  const [deadJob] = deadLetters
  isDown = false
  expect(await staff.api(retryJob, { params: { id: deadJob!.id }, body: {} })).toEqual({ retried: 1 })
  expect(await jobs.runDue()).toEqual([{ topic: 'fetch-a-picture', error: null }])
  const { counts } = await outbox()
  expect(counts).toMatchObject({ waiting: 0, dead: 0, doneToday: before.doneToday + 1 })
})

test('all failed jobs can be retried at once', async () => {
  for (const name of ['choli.jpg', 'kediya.jpg', 'dupatta.jpg']) await order(name)
  await jobs.runDue()
  expect(await jobs.runDue()).toEqual([]) // no job is due, because the pause before a retry is an hour
  isDown = false
  expect(await staff.api(retryAllJobs, { body: {} })).toEqual({ retried: 3 })
  expect(await jobs.runDue()).toHaveLength(3)
})

test('a job that is already done is not found', async () => {
  const id = crypto.randomUUID()
  await expect(staff.api(retryJob, { params: { id }, body: {} })).rejects.toMatchObject({ code: 'not_found' })
})

test('the health check shows the number of waiting and dead jobs to staff only', async () => {
  await createDeadLetter('lost.jpg')
  expect(await staff.api(health)).toMatchObject({
    mail: 'captured',
    outbox: { waiting: 0, retrying: 0, dead: 1 },
  })
  expect(Object.keys(await shop.api(health))).toEqual(['status', 'message'])
})

test('the health check shows when a job was last completed, and fails if none was for five minutes', async () => {
  const now = shop.env.now
  isDown = false
  const { keepAlive: before } = await staff.api(health)
  await order('last.jpg')
  await jobs.runDue()
  const completed = await staff.api(health)
  expect(completed.keepAlive).toMatchObject({ enabled: true, status: 'running' })
  expect(completed.keepAlive!.lastPing! > (before!.lastPing ?? '')).toBe(true)
  expect(completed.databaseMs).toBeGreaterThanOrEqual(0)
  const later = new Date(Date.now() + 6 * 60_000)
  Object.assign(shop.env, { now: () => later })
  expect((await staff.api(health)).keepAlive).toEqual({ ...completed.keepAlive, status: 'failing' })
  Object.assign(shop.env, { now })
})
