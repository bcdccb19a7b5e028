import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { Schema } from './schema.ts'

type Table = keyof Schema

/** A row to insert, its values as they will be read: JSON is given as what it holds, not as text. */
export type NewRow<T extends Table> = {
  [Column in keyof Insertable<Schema[T]>]: Value<Selectable<Schema[T]>, Column>
}
type Value<Row, Column> = Column extends keyof Row
  ? Row[Column] | (Date extends Row[Column] ? string : never)
  : never

/**
 * Inserts rows that all have the same columns. Its text is the same for one row and for a hundred, so connections keep it. To be
 * executed, or a part of another statement.
 */
export function insertRows<T extends Table>(table: T, rows: readonly NewRow<T>[]): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
}
