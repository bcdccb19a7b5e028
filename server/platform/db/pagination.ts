import { sql, type RawBuilder } from 'kysely'

type PageCursor = {
  table: 'orders' | 'payments' | 'refunds' | 'reviews' | 'seller_submissions'
  /** The column by which the rows are sorted; `created_at` by default. */
  column?: 'created_at' | 'submitted_at'
  id: string
  isOldestFirst?: boolean
}

/**
 * Keyset pagination: returns the condition for rows that follow the row `id` when sorted by `(column, id)`. No row matches if
 * the row `id` does not exist. PostgreSQL uses an index for the row-value comparison, so later pages are as fast as the first one.
 */
export const afterCursor = ({
  table,
  column = 'created_at',
  id,
  isOldestFirst = false,
}: PageCursor): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${table}.${column}`)}, ${sql.ref(`${table}.id`)}) ${sql.raw(isOldestFirst ? '>' : '<')}
  ((select ${sql.ref(`last.${column}`)} from ${sql.table(table)} as last where last.id = ${id}), ${id})`
