import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../../contract/refusal.ts'
import { inTransaction, together, type Db, type Tx } from '../db.ts'
import type { Outcome } from '../db/in-batches.ts'
import { insertRows } from '../db/insert-rows.ts'

/** A request that must happen once. `scope` is who asks, so that one person's key never answers another; without a key every request is its own. */
export type Keyed = { scope: string; key: string | null; body: unknown }

/**
 * Does `work` in one transaction, once for each key: the same request again gets the first answer, another body under the
 * same key is refused, and so is a rival that is still at work. A refusal is not kept, so it may be tried again.
 */
export function once<T>(db: Db, request: Keyed, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    const [before] = await claimKeys(tx, [request])
    if (before) {
      if ('refused' in before) throw before.refused
      return before.done as T
    }
    const answer = await work(tx)
    keepAnswers(tx, [{ ...request, answer }])
    return answer
  })
}

/** Whether this request was answered before, so that it is only answered again. */
export async function isRepeated(db: Db, { scope, key }: Pick<Keyed, 'scope' | 'key'>): Promise<boolean> {
  if (!key) return false
  const kept = await db
    .selectFrom('idempotency_keys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .select('key')
    .executeTakeFirst()
  return kept !== undefined
}

/** Takes the keys of requests of different names until the transaction ends. Answers how each was answered, null where that is still to do. */
export async function claimKeys(tx: Tx, requests: readonly Keyed[]): Promise<(Outcome<unknown> | null)[]> {
  const keys = requests.flatMap(({ scope, key }) => (key ? [{ scope, key }] : []))
  if (keys.length === 0) return requests.map(() => null)
  const asked = JSON.stringify(keys)
  const [ours, before] = await together([tryLocks(tx, asked), findAnswers(tx, asked)]) // after the locks, on one connection
  const repeated: Keyed[] = []
  const claims = requests.map((request) => {
    if (!request.key) return null
    if (!ours.has(nameOf(request))) return refused('in_flight', 'This order is being placed right now')
    const kept = before.get(nameOf(request))
    if (!kept) return null
    if (kept.body_hash !== hashOf(request.body)) {
      return refused('key_reused', 'This key already belongs to another order')
    }
    repeated.push(request)
    return { done: kept.answer }
  })
  await touchAnswers(tx, repeated)
  return claims
}

const refused = (...why: ConstructorParameters<typeof Refusal>) => ({ refused: new Refusal(...why) })

/** Travels with the commit, which fails when this has failed (Kysely looks). */
export function keepAnswers(tx: Tx, answered: readonly (Keyed & { answer: unknown })[]) {
  const rows = answered.flatMap(({ scope, key, body, answer }) =>
    key ? [{ scope, key, body_hash: hashOf(body), answer }] : [],
  )
  if (rows.length === 0) return
  insertRows('idempotency_keys', rows)
    .execute(tx)
    .catch(() => undefined)
}

const nameOf = ({ scope, key }: Pick<Keyed, 'scope' | 'key'>) => `${scope}\n${key}`

const hashOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex')

const theKeys = (asked: string) => sql`json_to_recordset(${asked}::json) as asked (scope text, key text)`

/** Held until the transaction ends, so a rival that comes later sees its result. Answers the names that no rival has. */
async function tryLocks(tx: Tx, asked: string): Promise<Set<string>> {
  const { rows } = await sql<{ scope: string; key: string; ours: boolean }>`
    select scope, key, pg_try_advisory_xact_lock(hashtextextended(scope || chr(10) || key, 0)) as ours
    from ${theKeys(asked)}`.execute(tx)
  return new Set(rows.filter(({ ours }) => ours).map(nameOf))
}

async function findAnswers(tx: Tx, asked: string) {
  const { rows } = await sql<{ scope: string; key: string; body_hash: string; answer: unknown }>`
    select scope, key, body_hash, answer
    from ${theKeys(asked)} cross join lateral (
      select body_hash, answer from idempotency_keys as kept where kept.scope = asked.scope and kept.key = asked.key limit 1
    ) as kept`.execute(tx)
  return new Map(rows.map((row) => [nameOf(row), row]))
}

/**
 * Writes, so that these answers too are given only when the standby has what they tell of: a primary that came back after a crash
 * shows what it had committed but not yet handed on.
 */
async function touchAnswers(tx: Tx, requests: readonly Keyed[]) {
  if (requests.length === 0) return
  const asked = JSON.stringify(requests.map(({ scope, key }) => ({ scope, key })))
  await sql`
    update idempotency_keys as kept set body_hash = kept.body_hash
    from ${theKeys(asked)} where kept.scope = asked.scope and kept.key = asked.key`.execute(tx)
}
