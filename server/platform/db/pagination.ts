import { sql, type RawBuilder } from 'kysely'

type PageCursor = {
  table: 'orders' | 'payments' | 'refunds' | 'reviews'
  id: string
  isOldestFirst?: boolean
}

/**
 * Keyset pagination: returns the condition for rows that follow the row `id` when sorted by `(created_at, id)`. No row matches if
 * the row `id` does not exist. PostgreSQL uses an index for the row-value comparison, so later pages are as fast as the first one.
 */
export const afterCursor = ({
  table,
  id,
  isOldestFirst = false,
}: PageCursor): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) ${sql.raw(isOldestFirst ? '>' : '<')}
  ((select last.created_at from ${sql.table(table)} as last where last.id = ${id}), ${id})`
