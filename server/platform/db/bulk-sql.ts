import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { Schema } from './schema.ts'

type Table = keyof Schema

/** A row to insert. Its values have the same types as in selected rows: the value of a JSON column is an object, not text. */
export type NewRow<T extends Table> = {
  [Column in keyof Insertable<Schema[T]>]: Value<Selectable<Schema[T]>, Column>
}
type Value<Row, Column> = Column extends keyof Row
  ? Row[Column] | (Date extends Row[Column] ? string : never)
  : never

/**
 * Returns a statement that inserts rows, which must all have the same columns. Its text does not depend on the number of rows, so
 * it can be a prepared statement. The caller executes it, or uses it inside another statement.
 */
export function insertRows<T extends Table>(table: T, rows: readonly NewRow<T>[]): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
}

/**
 * Returns SQL for "any of these ids". The text does not depend on the number of ids, so PostgreSQL plans the statement once. It
 * would plan a statement with an array again for each length of the array.
 */
export const anyOf = (ids: readonly string[]) =>
  sql<string>`any (array(select json_array_elements_text(${JSON.stringify(ids)}::json)))`
