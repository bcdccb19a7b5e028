import { sql } from 'kysely'
import type { DbOrTx } from '../platform/db/database.ts'

/**
 * Returns all rows of all tables as text, by table name. Tests use it to check that certain data, for example of an erased user, is in
 * no table.
 */
export async function dumpDatabase(db: DbOrTx): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  const texts: Record<string, string> = {}
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.id(schema, name)} as t`.execute(db)
    texts[`${schema}.${name}`] = rows.map(({ row }) => row).join('\n')
  }
  return texts
}

/** Returns the names of the tables whose rows contain one of these words, ignoring case. */
export async function tablesContaining(db: DbOrTx, words: readonly string[]): Promise<string[]> {
  const texts = Object.entries(await dumpDatabase(db))
  const plain = words.map((word) => word.toLowerCase())
  return texts
    .filter(([, text]) => plain.some((word) => text.toLowerCase().includes(word)))
    .map(([name]) => name)
}
