import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { PooledClient } from './background.ts'

/** Maximum number of prepared statements of frequent use cases, because each one takes memory on every connection. */
const MAX_PREPARED = 150

const prepared = new AsyncLocalStorage<true>()
/** The names of the statements that are prepared, by text. A connection uses one of the two maps. */
const frequent = new Map<string, string>()
const all = new Map<string, string>()

/**
 * Runs `work` with prepared statements: PostgreSQL parses and plans each statement once for each connection. Use this for frequent
 * statements that have the same best plan for all parameters. A text search does not have such a plan.
 */
export const withPreparedStatements = <T>(work: () => T): T => prepared.run(true, work)

/**
 * Which statements are prepared. `on`: those inside `withPreparedStatements`. `all`: for tests, which send the same statements again
 * and again to almost empty tables, so that parsing and planning would take much of their time (decision 101).
 */
export type PreparedStatements = 'off' | 'on' | 'all'

/** Returns a client for Kysely that prepares these statements. */
export const prepareStatements = (client: PooledClient, which: 'on' | 'all'): PooledClient => ({
  query: ((text: string, values: unknown[]) => {
    const name = which === 'all' ? nameIn(all, text) : prepared.getStore() && nameOfFrequent(text)
    return client.query(name ? { name, text, values } : { text, values })
  }) as PooledClient['query'],
  release: (isBroken) => client.release(isBroken),
})

/**
 * Returns the name of a statement of a frequent use case; undefined if it must not be prepared. Statements with `select *` are not prepared,
 * because PostgreSQL rejects them after a migration has added a column. To find them, every statement with a `*` outside of `count(*)` is
 * excluded, so a statement that multiplies is not prepared either.
 */
function nameOfFrequent(text: string): string | undefined {
  const isNew = !frequent.has(text)
  if (isNew && (frequent.size === MAX_PREPARED || /(?<!count\()\*/.test(text))) return undefined
  return nameIn(frequent, text)
}

/** Returns the name of a statement, the same on all connections. */
function nameIn(names: Map<string, string>, text: string): string {
  const name = names.get(text) ?? `prepared_${names.size}`
  names.set(text, name)
  return name
}

/**
 * Returns SQL for "any of these ids". The text of the statement is the same for any number of ids, so PostgreSQL plans the statement
 * once. If the parameter were an array, PostgreSQL would plan the statement again for each length of the array.
 */
export const anyOf = (ids: readonly string[]) =>
  sql<string>`any (array(select json_array_elements_text(${JSON.stringify(ids)}::json)))`
