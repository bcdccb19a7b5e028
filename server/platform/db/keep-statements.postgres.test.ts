import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Database, type Tx } from './database.ts'
import { testDatabase } from '../../testing/shop.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const word = (tx: Tx) => tx.selectFrom('search_words').select('word').where('word', '=', 'choli').execute()
const anyColumn = (tx: Tx) => tx.selectFrom('search_words').selectAll().where('word', '=', 'choli').execute()

/** What one connection keeps after it was asked this often, and before it is asked once more. */
async function keptAfter(times: number, ask: (tx: Tx) => Promise<unknown>) {
  return inTransaction(database.db, async (tx) => {
    for (let time = 0; time < times; time += 1) await ask(tx)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      tx,
    )
    await sql`alter table search_words add column note text`.execute(tx)
    await ask(tx)
    await sql`alter table search_words drop column note`.execute(tx)
    return rows.map(({ statement }) => statement)
  })
}

test('a connection keeps a statement that is asked for often, and it stands when a migration adds a column', async () => {
  expect(await keptAfter(30, word)).toContainEqual(expect.stringContaining('"search_words"'))
})

test('what answers every column of a table is not kept: it would fail when a migration adds one', async () => {
  expect(await keptAfter(30, anyColumn)).not.toContainEqual(expect.stringContaining('select *'))
})
