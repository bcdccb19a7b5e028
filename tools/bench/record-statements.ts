import pg from 'pg'

/** `name` is the name of a prepared statement. */
export type Statement = { name?: string; text: string; values: unknown[] }

/**
 * Runs `work` and returns the SQL statements that this process sent meanwhile, grouped by round trip: statements that are sent before the
 * result of an earlier one has arrived share its round trip.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[][]> {
  const trips: Statement[][] = []
  let unanswered = 0
  const answered = () => (unanswered -= 1)
  const plain = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement, values] = args as [string | Partial<Statement>, unknown[] | undefined]
    const { text, ...rest } = typeof statement === 'string' ? { text: statement } : statement
    if (unanswered === 0) trips.push([])
    trips.at(-1)!.push({ values: values ?? [], ...rest, text: text! })
    unanswered += 1
    const answer = plain.apply(this, args)
    void Promise.resolve(answer).then(answered, answered) // a pool passes a callback instead of waiting for a promise
    return answer
  } as typeof pg.Client.prototype.query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = plain as typeof pg.Client.prototype.query
  }
  return trips
}
