import type pg from 'pg'

export type Say = (line: string) => void
/** Runs one statement and prints its duration. */
export type Run = (what: string, statement: string) => Promise<void>
type Fill = { pool: pg.Pool; tables: readonly string[]; say: Say }

/** Fills tables with triggers disabled and non-unique indexes dropped, then restores both. Random values are the same in each run. */
export async function bulkFill(
  { pool, tables, say }: Fill,
  fill: (run: Run) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  const run: Run = async (what, statement) => {
    const start = performance.now()
    await client.query(statement)
    say(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
  try {
    await client.query(`set session_replication_role = replica; select setseed(0.42)`)
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select c.relname as name, pg_get_indexdef(c.oid) as definition
       from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = any ($1::regclass[]) and not i.indisunique`,
      [tables],
    )
    for (const { name } of rows) await client.query(`drop index ${name}`)
    await fill(run)
    for (const { name, definition } of rows) await run(`index ${name}`, definition)
    await client.query(`set session_replication_role = origin`)
    await run('statistics', 'vacuum analyze')
  } finally {
    client.release()
  }
}

/** SQL expression for a random element of this list. */
export const pick = (list: string) =>
  `(array[${list}])[1 + floor(random() * array_length(array[${list}], 1))::int]`
