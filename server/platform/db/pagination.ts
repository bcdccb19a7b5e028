import { sql, type RawBuilder } from 'kysely'

type PageCursor = { table: 'orders' | 'payments' | 'reviews'; id: string; isOldestFirst?: boolean }

/**
 * Keyset pagination: rows after the row `id` in `(created_at, id)` order; none if that row does not exist. The row-value
 * comparison lets the index seek to any depth.
 */
export const afterCursor = ({
  table,
  id,
  isOldestFirst = false,
}: PageCursor): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) ${sql.raw(isOldestFirst ? '>' : '<')}
  ((select last.created_at from ${sql.table(table)} as last where last.id = ${id}), ${id})`
