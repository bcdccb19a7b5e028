import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Database } from './database.ts'
import { testDatabase } from '../../testing/shop.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const add = (db: Database['db'], word: string) => db.insertInto('search_words').values({ word }).execute()

test('a transaction is not committed if a statement failed that was not awaited', async () => {
  const { db } = database
  await expect(
    inTransaction(db, async (tx) => {
      await add(tx, 'rolled-back')
      sql`select 1 / 0`.execute(tx).catch(() => undefined)
      return 'acknowledged'
    }),
  ).rejects.toThrow('rolled back')
  await inTransaction(db, (tx) => add(tx, 'committed'))
  const words = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', 'in', ['rolled-back', 'committed'])
    .execute()
  expect(words.map(({ word }) => word)).toEqual(['committed'])
})

test('a statement that was sent in parallel with a failed one does not run after the rollback', async () => {
  const { db } = database
  const work = inTransaction(db, (tx) =>
    Promise.all([sql`select 1 / 0`.execute(tx), add(tx, 'second'), add(tx, 'third'), add(tx, 'fourth')]),
  )
  await expect(work).rejects.toThrow('division by zero')
  await inTransaction(db, (tx) => add(tx, 'next'))
  const words = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', 'in', ['second', 'third', 'fourth', 'next'])
    .execute()
  expect(words.map(({ word }) => word)).toEqual(['next'])
})
