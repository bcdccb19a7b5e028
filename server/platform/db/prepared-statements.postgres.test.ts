import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Database, type Tx } from './database.ts'
import { withPreparedStatements } from './prepared-statements.ts'
import { testDatabase } from '../../testing/shop.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase({ preparedStatements: 'on' })
})
afterAll(() => database.close())

const selectWord = (tx: Tx) =>
  tx.selectFrom('search_words').select('word').where('word', '=', 'choli').execute()
const selectAll = (tx: Tx) => tx.selectFrom('search_words').selectAll().where('word', '=', 'choli').execute()

/**
 * Runs `query`, and once more after a column was added. Returns the statements that were prepared before
 * the column was added.
 */
async function preparedBy(query: (tx: Tx) => Promise<unknown>, isPrepared = true) {
  const run = () =>
    inTransaction(database.db, async (tx) => {
      await query(tx)
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        tx,
      )
      await sql`alter table search_words add column note text`.execute(tx)
      await query(tx)
      await sql`alter table search_words drop column note`.execute(tx)
      return rows.map(({ statement }) => statement)
    })
  return isPrepared ? withPreparedStatements(run) : run()
}

test('a statement of a frequent use case is prepared, and still works after a migration added a column', async () => {
  expect(await preparedBy(selectWord)).toContainEqual(expect.stringContaining('"search_words"'))
})

test('a statement that selects all columns is not prepared: it would fail after a migration added one', async () => {
  expect(await preparedBy(selectAll)).not.toContainEqual(expect.stringContaining('select *'))
})

test('statements of other use cases are not prepared', async () => {
  const selectId = (tx: Tx) => tx.selectFrom('search_words').select('word as other').execute()
  expect(await preparedBy(selectId, false)).not.toContainEqual(expect.stringContaining('as "other"'))
})
