import pg from 'pg'

/** Number of executions after which a statement is prepared. */
const MIN_EXECUTIONS = 20
/** Maximum number of prepared statements, because each one takes memory on every connection. */
const MAX_PREPARED = 150
/**
 * Maximum number of SQL texts whose executions are counted. Without a limit the map would grow, because queries with lists of
 * different lengths have many texts that occur once.
 */
const MAX_COUNTED = 2000

type Query = (...args: unknown[]) => Promise<unknown>

/**
 * Prepared statements: names frequent queries, so that PostgreSQL parses and plans them once for each connection. Disabled
 * behind a transaction-mode pooler such as PgBouncer, where each transaction may use another server process.
 */
export function prepareFrequentStatements(): (client: pg.PoolClient) => void {
  const nameOf = createNamer()
  return (client) => {
    const query: Query = (...args) => (pg.Client.prototype.query as Query).apply(client, args)
    const { processID } = client as unknown as { processID: number | null }
    let isDirectConnection = false
    query('select pg_backend_pid() as pid').then(
      (result) =>
        (isDirectConnection = (result as pg.QueryResult<{ pid: number }>).rows[0]!.pid === processID),
      () => undefined, // a lost connection is reported by the query that the shop runs on it
    )
    client.query = ((...[text, ...more]: unknown[]) => {
      const name = typeof text === 'string' && isDirectConnection ? nameOf(text) : null
      return query(name ? { name, text } : text, ...more)
    }) as unknown as typeof client.query
  }
}

/** Returns the name of a frequent statement, the same on all connections; null for all other statements. */
function createNamer() {
  const counts = new Map<string, number>()
  const names = new Map<string, string | null>()
  return (text: string): string | null => {
    const known = names.get(text)
    if (known !== undefined || names.size === MAX_PREPARED) return known ?? null
    if (counts.size === MAX_COUNTED) counts.clear()
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    if (count < MIN_EXECUTIONS) return null
    counts.delete(text)
    const name = canPrepare(text) ? `prepared_${names.size}` : null
    names.set(text, name)
    return name
  }
}

/**
 * Matches text searches, which are not prepared: each search needs its own plan, because the best plan for a rare word is bad for a
 * common word.
 */
const TEXT_SEARCH = /@@|\bi?like\b|\bsimilarity\(/i

/**
 * Returns whether a statement may be prepared: a single statement that lists its result columns. After a migration has added a
 * column, PostgreSQL rejects prepared statements with `select *`.
 */
const canPrepare = (text: string) =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text) &&
  !TEXT_SEARCH.test(text) &&
  !/;|(select|returning|distinct|[.,])\s*\*/i.test(withoutParentheses(text))

/** Removes everything inside parentheses from a statement. */
function withoutParentheses(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '')
  return shorter === text ? text : withoutParentheses(shorter)
}
