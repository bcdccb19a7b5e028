import { sql } from 'kysely'
import { giveOrdersToAsha } from './asha-orders.ts'
import { pictures } from './pictures.ts'
import type { Db } from '../../server/platform/db/database.ts'
import { seasonTables, type SeasonFile } from '../../server/sample-shop/load-season.ts'

type Row = Record<string, unknown>

/** Returns what identifies the rows of the tables that a season fills: their ids, or their content if they have none. */
export async function snapshot(db: Db): Promise<Map<string, Set<string>>> {
  const texts = new Map<string, Set<string>>()
  for (const table of seasonTables) texts.set(table, new Set((await readRows(db, table)).map(textOf)))
  return texts
}

const textOf = (row: Row): string => JSON.stringify(row['id'] ?? row)

const readRows = async (db: Db, table: string): Promise<Row[]> => {
  const { rows } = await sql<{
    row: Row
  }>`select to_jsonb(t) as row from ${sql.table(table)} t order by t::text`.execute(db)
  return rows.map(({ row }) => row)
}

/** The columns whose values the database calculates. */
async function generatedColumns(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where is_generated = 'ALWAYS'`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

type Composed = {
  before: Map<string, Set<string>>
  /** The ids of the sample catalogue by their keys. */
  keys: Map<string, string>
  end: string
}

/** Composes a season from the rows that are not in `before`. Ids of the sample catalogue are replaced by their keys. */
export async function composeSeason(db: Db, { before, keys, end }: Composed): Promise<string> {
  const generated = await generatedColumns(db)
  const keyOf = new Map([...keys].map(([key, id]) => [id, key]))
  const tables: SeasonFile['tables'] = []
  for (const table of seasonTables) {
    const added = (await readRows(db, table)).filter((row) => !before.get(table)!.has(textOf(row)))
    const rows = added.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !generated.has(`${table}.${name}`))),
    )
    tables.push([table, rows])
  }
  const stock = await sql<
    SeasonFile['stock'][number]
  >`select id, available from stock_items order by id`.execute(db)
  const pieces = await sql<SeasonFile['pieces'][number]>`
    select id, state, condition, wears, note from rental_pieces order by id`.execute(db)
  const drawn = Object.fromEntries(pictures)
  const file: SeasonFile = { end, tables, stock: stock.rows, pieces: pieces.rows, pictures: drawn }
  const text = JSON.stringify(file).replaceAll(
    /sel_[0-9a-f]{32}|(?<=\/media\/)[0-9a-f]{32}|(?<=")(?:[0-9a-f]{32}|[0-9a-f-]{36}|[A-Z0-9-]{4,12})(?=")/g,
    (id) => keyOf.get(id) ?? id,
  )
  return giveOrdersToAsha(text)
}
