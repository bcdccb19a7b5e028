import pg from 'pg'

/** From so many times on a statement is one of those that the shop lives on. */
const OFTEN = 20
/** Each of them takes memory on every connection. */
const MOST = 150
/** Texts that are counted at a time: lists of different lengths make many that never come again. */
const COUNTED = 2000

type Ask = (...words: unknown[]) => Promise<unknown>

/**
 * Has the connections of a pool keep what is asked for again and again: to read and plan a statement anew costs PostgreSQL as
 * much as to do it. A pooler lends another process of PostgreSQL to each transaction, which knows nothing of what was kept:
 * there nothing is.
 */
export function statementKeeper(): (client: pg.PoolClient) => void {
  const nameOf = namer()
  return (client) => {
    const ask: Ask = (...words) => (pg.Client.prototype.query as Ask).apply(client, words)
    const { processID } = client as unknown as { processID: number | null }
    let isOneProcess = false
    ask('select pg_backend_pid() as pid').then(
      (answer) => (isOneProcess = (answer as pg.QueryResult<{ pid: number }>).rows[0]!.pid === processID),
      () => undefined, // whoever waits for this connection hears that it is gone
    )
    client.query = ((...[text, ...more]: unknown[]) => {
      const name = typeof text === 'string' && isOneProcess ? nameOf(text) : null
      return ask(name ? { name, text } : text, ...more)
    }) as unknown as typeof client.query
  }
}

/** The name under which a text is kept, from the time on that it is known to come often; the same on all connections. */
function namer() {
  const counts = new Map<string, number>()
  const names = new Map<string, string | null>()
  return (text: string): string | null => {
    const known = names.get(text)
    if (known !== undefined || names.size === MOST) return known ?? null
    if (counts.size === COUNTED) counts.clear()
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    if (count < OFTEN) return null
    counts.delete(text)
    const name = mayBeKept(text) ? `kept_${names.size}` : null
    names.set(text, name)
    return name
  }
}

/** How words are found best depends on the words: a kept plan would be the same for rare and common ones. */
const FINDS_WORDS = /@@|\bi?like\b|\bsimilarity\(/i

/** One statement, and one whose answer keeps its columns when a migration adds some to a table: PostgreSQL would refuse another. */
const mayBeKept = (text: string) =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text) &&
  !FINDS_WORDS.test(text) &&
  !/;|(select|returning|distinct|[.,])\s*\*/i.test(outermost(text))

/** A statement without what stands in brackets. */
function outermost(text: string): string {
  const less = text.replaceAll(/\([^()]*\)/g, '')
  return less === text ? text : outermost(less)
}
