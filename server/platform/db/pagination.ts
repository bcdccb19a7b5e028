import { sql, type RawBuilder } from 'kysely'

type Place = { table: 'orders' | 'payments' | 'reviews'; id: string; isOldestFirst?: boolean }

/**
 * Rows that a list ordered by (created_at, id) shows behind the row `id`; none when there is no such row. The two are compared as
 * one, against values and not a row, so that an index leads to the place however far behind it is.
 */
export const afterCursor = ({ table, id, isOldestFirst = false }: Place): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) ${sql.raw(isOldestFirst ? '>' : '<')}
  ((select last.created_at from ${sql.table(table)} as last where last.id = ${id}), ${id})`
