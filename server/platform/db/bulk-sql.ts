import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { Schema } from './schema.ts'

type Table = keyof Schema

/** A row to insert. Its values have the types of selected rows: JSON columns take objects, not text. */
export type NewRow<T extends Table> = {
  [Column in keyof Insertable<Schema[T]>]: Value<Selectable<Schema[T]>, Column>
}
type Value<Row, Column> = Column extends keyof Row
  ? Row[Column] | (Date extends Row[Column] ? string : never)
  : never

/**
 * Inserts rows that all have the same columns. The text of the statement does not depend on the number of rows, so it can be
 * a prepared statement. Execute it, or use it inside another statement.
 */
export function insertRows<T extends Table>(table: T, rows: readonly NewRow<T>[]): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
}

/** SQL for "any of these ids". The text does not depend on the number of ids, so PostgreSQL plans it once. It would plan an array again for each length. */
export const anyOf = (ids: readonly string[]) =>
  sql<string>`any (array(select json_array_elements_text(${JSON.stringify(ids)}::json)))`
