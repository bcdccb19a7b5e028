import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { PooledClient } from './background.ts'

/** Maximum number of prepared statements, because each one takes memory on every connection. */
const MAX_PREPARED = 150

const prepared = new AsyncLocalStorage<true>()
const names = new Map<string, string>()

/**
 * Runs `work` with prepared statements: PostgreSQL parses and plans each statement once for each connection. Use this for frequent
 * statements that have the same best plan for all parameters. A text search does not have such a plan.
 */
export const withPreparedStatements = <T>(work: () => T): T => prepared.run(true, work)

/** Returns a client for Kysely that prepares the statements inside `withPreparedStatements`. */
export const prepareStatements = (client: PooledClient): PooledClient => ({
  query: ((text: string, values: unknown[]) => {
    const name = prepared.getStore() && nameStatement(text)
    return client.query(name ? { name, text, values } : { text, values })
  }) as PooledClient['query'],
  release: (isBroken) => client.release(isBroken),
})

/**
 * Returns the name of a statement, the same on all connections. Statements with `select *` are not prepared, because PostgreSQL rejects
 * them after a migration has added a column. To find them, every statement with a `*` outside of `count(*)` is excluded, so a statement
 * that multiplies is not prepared either.
 */
function nameStatement(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size === MAX_PREPARED || /(?<!count\()\*/.test(text)) return known
  const name = `prepared_${names.size}`
  names.set(text, name)
  return name
}

/**
 * Returns SQL for "any of these ids". The text of the statement is the same for any number of ids, so PostgreSQL plans the statement
 * once. If the parameter were an array, PostgreSQL would plan the statement again for each length of the array.
 */
export const anyOf = (ids: readonly string[]) =>
  sql<string>`any (array(select json_array_elements_text(${JSON.stringify(ids)}::json)))`
