import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal, refuse } from '../../../contract/core/refusal.ts'
import { inTransaction, pipeline, type Db, type Tx } from './database.ts'
import { insertRows } from './insert-rows.ts'
import type { Purge } from './purge.ts'

/** A request that must happen once. `scope` is who asks, so that one person's key never answers another; without a key every request is its own. */
export type KeyedRequest = { scope: string; key: string | null; body: unknown }

/** Signs, and different ones among them, that a visitor's key has at least. */
const VISITOR_KEY = { signs: 16, different: 6 }

/**
 * Whoever repeats a visitor's request gets the order and the token that opens it. Visitors have no account to tell them apart, so
 * their keys must be ones that no other visitor comes upon. Answers the key.
 */
export function visitorKey(key: string | null): string | null {
  if (!key || (key.length >= VISITOR_KEY.signs && new Set(key).size >= VISITOR_KEY.different)) return key
  const message = `Without an account an Idempotency-Key needs at least ${VISITOR_KEY.signs} characters that nobody else would choose, for example a UUID`
  return refuse('invalid', message, { fields: [{ path: 'Idempotency-Key', message }] })
}

/** What a key stands for: the id of what its first request made, or why this request is refused. */
export type Claim = { resourceId: string } | { refused: Refusal }

export type Once<T> = {
  /** Does the work. `id` names what it made or changed. */
  first: (tx: Tx) => Promise<{ id: string; reply: T }>
  /** Builds the reply to the same request from what is there by now. */
  again: (tx: Tx, id: string) => Promise<T>
}

/**
 * Does the work in one transaction, once for each key: the same request again gets the reply about the same thing, another body
 * under the same key is refused, and so is a rival that is still at work. A refusal is not stored, so it may be tried again.
 */
export function withIdempotencyKey<T>(db: Db, request: KeyedRequest, { first, again }: Once<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    const [claim] = await claimKeys(tx, [request])
    if (claim) {
      if ('refused' in claim) throw claim.refused
      return again(tx, claim.resourceId)
    }
    const { id, reply } = await first(tx)
    storeKeys(tx, [{ ...request, resourceId: id }])
    return reply
  })
}

/** Whether this request was answered before, so that it is only answered again. */
export async function isRepeated(
  db: Db,
  { scope, key }: Pick<KeyedRequest, 'scope' | 'key'>,
): Promise<boolean> {
  if (!key) return false
  const kept = await db
    .selectFrom('idempotency_keys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .select('key')
    .executeTakeFirst()
  return kept !== undefined
}

/** Takes the keys of requests of different names until the transaction ends. Answers what each stands for, null where that is still to do. */
export async function claimKeys(tx: Tx, requests: readonly KeyedRequest[]): Promise<(Claim | null)[]> {
  const keys = requests.flatMap(({ scope, key }) => (key ? [{ scope, key }] : []))
  if (keys.length === 0) return requests.map(() => null)
  const asked = JSON.stringify(keys)
  const [ours, before] = await pipeline([tryLocks(tx, asked), findRecords(tx, asked)]) // after the locks, on one connection
  const repeated: KeyedRequest[] = []
  const claims = requests.map((request) => {
    if (!request.key) return null
    if (!ours.has(nameOf(request))) return refused('in_flight', 'This order is being placed right now')
    const stored = before.get(nameOf(request))
    if (!stored) return null
    if (stored.body_hash !== hashOf(request.body)) {
      return refused('key_reused', 'This key already belongs to another order')
    }
    repeated.push(request)
    return { resourceId: stored.resource_id }
  })
  await touchRecords(tx, repeated)
  return claims
}

const refused = (...why: ConstructorParameters<typeof Refusal>) => ({ refused: new Refusal(...why) })

/** Travels with the commit, which fails when this has failed (Kysely looks). */
export function storeKeys(tx: Tx, done: readonly (KeyedRequest & { resourceId: string })[]) {
  const rows = done.flatMap(({ scope, key, body, resourceId: resource_id }) =>
    key ? [{ scope, key, body_hash: hashOf(body), resource_id }] : [],
  )
  if (rows.length === 0) return
  insertRows('idempotency_keys', rows)
    .execute(tx)
    .catch(() => undefined)
}

/** Deletes idempotency keys whose retention period has ended. */
export const purgeKeys: Purge = async (tx, { before, limit }) => {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where (scope, key) in (
      select scope, key from idempotency_keys where created_at < ${before}
      order by created_at limit ${limit} for update skip locked)`.execute(tx)
  return Number(numAffectedRows)
}

const nameOf = ({ scope, key }: Pick<KeyedRequest, 'scope' | 'key'>) => `${scope}\n${key}`

const hashOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex')

const theKeys = (asked: string) => sql`json_to_recordset(${asked}::json) as asked (scope text, key text)`

/** Held until the transaction ends, so a rival that comes later sees its result. Answers the names that no rival has. */
async function tryLocks(tx: Tx, asked: string): Promise<Set<string>> {
  const { rows } = await sql<{ scope: string; key: string; ours: boolean }>`
    select scope, key, pg_try_advisory_xact_lock(hashtextextended(scope || chr(10) || key, 0)) as ours
    from ${theKeys(asked)}`.execute(tx)
  return new Set(rows.filter(({ ours }) => ours).map(nameOf))
}

async function findRecords(tx: Tx, asked: string) {
  const { rows } = await sql<{ scope: string; key: string; body_hash: string; resource_id: string }>`
    select scope, key, body_hash, resource_id
    from ${theKeys(asked)} cross join lateral (
      select body_hash, resource_id from idempotency_keys as kept where kept.scope = asked.scope and kept.key = asked.key limit 1
    ) as kept`.execute(tx)
  return new Map(rows.map((row) => [nameOf(row), row]))
}

/**
 * Writes, so that these replies too are given only when the standby has what they tell of: a primary that came back after a crash
 * shows what it had committed but not yet handed on.
 */
async function touchRecords(tx: Tx, requests: readonly KeyedRequest[]) {
  if (requests.length === 0) return
  const asked = JSON.stringify(requests.map(({ scope, key }) => ({ scope, key })))
  await sql`
    update idempotency_keys as kept set body_hash = kept.body_hash
    from ${theKeys(asked)} where kept.scope = asked.scope and kept.key = asked.key`.execute(tx)
}
