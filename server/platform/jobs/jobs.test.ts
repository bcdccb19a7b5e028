import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { inTransaction, type Database } from '../db/database.ts'
import { createBoss } from './boss.ts'
import { permanentFailure, createJobs, send, sendAll, sendLater, topic, worker, type Jobs } from './jobs.ts'
import { testDatabase } from '../../testing/shop.ts'

const press = topic('press-a-saree', z.object({ colour: z.string() }), { retries: 2, firstPause: 60 })
const iron = topic('iron-slowly', z.object({}))
const pack = topic('pack-a-shipment', z.object({ colour: z.string() }))

let database: Database
let jobs: Jobs
let failure: Error | null = null
const done: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  const workers = [
    worker(press, async ({ colour }, { isLast }) => {
      if (failure) throw failure
      done.push(isLast ? `${colour} at the last try` : colour)
      await inTransaction(database.db, (tx) => send(tx, pack, { colour }))
    }),
    worker(pack, async ({ colour }) => {
      done.push(`${colour} packed`)
    }),
  ]
  jobs = await createJobs(database, workers, { error: () => undefined, warn: () => undefined })
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

const sendPress = (colour: string, after: Date | null = null) =>
  inTransaction(database.db, (tx) => sendLater(tx, press, { data: { colour }, after }))

function whatWasDone() {
  return done.splice(0)
}

test('a job runs after the transaction that sent it, and so does a job that it sends', async () => {
  await sendPress('red')
  expect(whatWasDone()).toEqual([])
  await jobs.runDue()
  expect(whatWasDone()).toEqual(['red', 'red packed'])
  expect(await jobs.runDue()).toEqual([])
})

test('urgent jobs run before jobs that were sent earlier', async () => {
  const { db } = database
  await inTransaction(db, (tx) => send(tx, pack, { colour: 'grey' }))
  await inTransaction(db, (tx) => sendAll(tx, pack, [{ data: { colour: 'gold' }, isUrgent: true }]))
  const boss = createBoss(database)
  const [first] = await boss.fetch(pack.name, { batchSize: 1 })
  expect(first!.data).toEqual({ colour: 'gold' })
  await boss.complete(pack.name, first!.id)
  await jobs.runDue()
  expect(whatWasDone()).toEqual(['grey packed'])
})

test('a job does not run when its transaction is rolled back', async () => {
  const taken = inTransaction(database.db, async (tx) => {
    await send(tx, press, { colour: 'blue' })
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  expect(await jobs.runDue()).toEqual([])
})

test('a failing job is retried with growing delays, and becomes a dead letter with its error', async () => {
  failure = new Error('no steam')
  await sendPress('green')
  expect(await jobs.runDue()).toEqual([{ topic: 'press-a-saree', error: 'no steam' }])
  expect(await jobs.runDue()).toEqual([]) // it waits
  await jobs.runDue({ includeDelayed: true })
  await jobs.runDue({ includeDelayed: true })
  expect(await jobs.runDue({ includeDelayed: true })).toEqual([])
  expect(await deadLetters()).toEqual([{ source_name: 'press-a-saree', error: 'no steam', tries: 3 }])
  failure = null
})

test('a job that cannot succeed becomes a dead letter at once', async () => {
  failure = permanentFailure('no such saree')
  await sendPress('white')
  await jobs.runDue()
  failure = null
  expect(await jobs.runDue({ includeDelayed: true })).toEqual([])
  expect(await deadLetters()).toContainEqual({
    source_name: 'press-a-saree',
    error: 'no such saree',
    tries: 1,
  })
})

test('the failures of a job that runs again and again leave its first dead letter, until it succeeds', async () => {
  const sweep = topic('sweep-the-floor', z.object({}), { retries: 0 })
  let isBroken = true
  const broom = worker(
    sweep,
    async () => {
      if (isBroken) throw new Error('no broom')
    },
    '* * * * *',
  )
  const node = await createJobs(database, [broom], { error: () => undefined, warn: () => undefined })
  const lettersOf = async () =>
    (await deadLetters()).filter(({ source_name }) => source_name === sweep.name).length
  for (let run = 0; run < 4; run += 1) await node.runDue({ includeCron: true })
  expect(await lettersOf()).toBe(2) // the first and the last one
  isBroken = false
  await node.runDue({ includeCron: true })
  expect(await lettersOf()).toBe(0)
})

test('a delayed job waits for its time', async () => {
  await sendPress('gold', new Date(Date.now() + 3_600_000))
  expect(await jobs.runDue()).toEqual([])
  await jobs.runDue({ includeDelayed: true })
  expect(whatWasDone()).toEqual(['gold', 'gold packed'])
})

async function deadLetters() {
  const { rows } = await database.pool.query<{ source_name: string; error: string; tries: number }>(
    `select source_name, source_output->>'message' as error, source_retry_count + 1 as tries
     from jobs.job where name = 'dead-letters' order by created_on`,
  )
  return rows
}

test('workers start with the shop, and running jobs finish before it stops', async () => {
  const events: string[] = []
  let finish: () => void = () => undefined
  const mayFinish = new Promise<void>((resolve) => {
    finish = resolve
  })
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const slow = worker(iron, async () => {
    begin()
    await mayFinish
    events.push('ironed')
  })
  const node = await createJobs(database, [slow], { error: () => undefined, warn: () => undefined })
  await inTransaction(database.db, (tx) => send(tx, iron, {}))
  await node.start()
  await begun
  const closed = node.stop().then(() => events.push('closed'))
  finish()
  await closed
  expect(events).toEqual(['ironed', 'closed'])
  expect(await node.runDue({ includeDelayed: true })).toEqual([])
})
