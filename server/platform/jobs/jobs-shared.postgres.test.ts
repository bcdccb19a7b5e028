import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { inTransaction, type Database } from '../db/database.ts'
import { createJobs, send, topic, worker } from './jobs.ts'
import { testDatabase } from '../../testing/shop.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('several nodes share one queue: three nodes run the jobs of 200 concurrent senders once', async () => {
  const sew = topic('sew-a-button', z.object({ button: z.number() }))
  const sewn: number[] = []
  const log = { error: () => undefined, warn: () => undefined }
  const open = () => createJobs(database, [worker(sew, async ({ button }) => void sewn.push(button))], log)
  const nodes = await Promise.all([open(), open(), open()])
  const buttons = Array.from({ length: 200 }, (_, at) => at)
  await Promise.all(buttons.map((button) => inTransaction(database.db, (tx) => send(tx, sew, { button }))))
  await Promise.all(nodes.map((node) => node.runDue()))
  expect(sewn.sort((a, b) => a - b)).toEqual(buttons)
})
