import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal, refuse } from '../../../contract/core/refusal.ts'
import { inTransaction, pipeline, type Db, type Tx } from './database.ts'
import { insertRows } from './bulk-sql.ts'
import type { Purge } from './purge.ts'

/** A request with an optional idempotency key. `scope` identifies the sender: equal keys of different senders are different keys. */
export type KeyedRequest = { scope: string; key: string | null; body: unknown }

/** Minimum length of a visitor's key, and minimum number of different characters in it. */
const VISITOR_KEY = { minLength: 16, minDistinct: 6 }

/**
 * Returns the key of a request without an account. Refuses keys that are easy to guess: all visitors share one scope, and a
 * request that repeats a key gets the order and its access token.
 */
export function parseVisitorKey(key: string | null): string | null {
  if (!key || (key.length >= VISITOR_KEY.minLength && new Set(key).size >= VISITOR_KEY.minDistinct)) {
    return key
  }
  const message = `Without an account, the Idempotency-Key must be hard to guess and have at least ${VISITOR_KEY.minLength} characters, for example a UUID`
  return refuse('invalid', message, { fields: [{ path: 'Idempotency-Key', message }] })
}

/** The result for a key that is in use: the id of the resource of the first request, or why this request is refused. */
export type Claim = { resourceId: string } | { error: Refusal }

export type IdempotentOperation<T> = {
  /** Runs the operation. Returns the id of the resource that it created or changed, and the reply. */
  run: (tx: Tx) => Promise<{ id: string; reply: T }>
  /** Builds the reply to a repeated request from the current state of the resource. */
  replay: (tx: Tx, id: string) => Promise<T>
}

/**
 * Runs the operation in one transaction, once per idempotency key. A repeated request gets a reply about the same resource. A
 * request with the same key and another body is refused (`key_reused`), and so is a request that arrives while the first request
 * with its key is running (`in_flight`). Refusals are not stored, so a refused request can be sent again with the same key.
 */
export function withIdempotencyKey<T>(
  db: Db,
  request: KeyedRequest,
  { run: first, replay: again }: IdempotentOperation<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const [claim] = await claimKeys(tx, [request])
    if (claim) {
      if ('error' in claim) throw claim.error
      return again(tx, claim.resourceId)
    }
    const { id, reply } = await first(tx)
    storeKeys(tx, [{ ...request, resourceId: id }])
    return reply
  })
}

/** Returns whether a request with this key has already succeeded. */
export async function isRepeated(
  db: Db,
  { scope, key }: Pick<KeyedRequest, 'scope' | 'key'>,
): Promise<boolean> {
  if (!key) return false
  const row = await db
    .selectFrom('idempotency_keys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .select('key')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks the keys of the requests until the transaction ends; the keys must differ. Returns for each request null if it has to run,
 * and the claim on its key if it must not run.
 */
export async function claimKeys(tx: Tx, requests: readonly KeyedRequest[]): Promise<(Claim | null)[]> {
  const keys = requests.flatMap(({ scope, key }) => (key ? [{ scope, key }] : []))
  if (keys.length === 0) return requests.map(() => null)
  const json = JSON.stringify(keys)
  // PostgreSQL runs the statements of a connection in sequence, so the locks are taken before the records are read.
  const [locked, records] = await pipeline([tryLocks(tx, json), findRecords(tx, json)])
  const repeated: KeyedRequest[] = []
  const claims = requests.map((request) => {
    if (!request.key) return null
    if (!locked.has(nameOf(request))) return claimError('in_flight', 'This order is already being placed')
    const stored = records.get(nameOf(request))
    if (!stored) return null
    if (stored.body_hash !== hashOf(request.body)) {
      return claimError('key_reused', 'This idempotency key was already used for another order')
    }
    repeated.push(request)
    return { resourceId: stored.resource_id }
  })
  await touchRecords(tx, repeated)
  return claims
}

const claimError = (...args: ConstructorParameters<typeof Refusal>) => ({ error: new Refusal(...args) })

/**
 * Stores the keys of finished requests. Does not wait for the result, so that the statement is pipelined with the commit. If the
 * statement fails, Kysely reports that the commit has failed too.
 */
export function storeKeys(tx: Tx, requests: readonly (KeyedRequest & { resourceId: string })[]) {
  const rows = requests.flatMap(({ scope, key, body, resourceId: resource_id }) =>
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

const requestedKeys = (json: string) =>
  sql`json_to_recordset(${json}::json) as requested (scope text, key text)`

/** Tries to take advisory locks that end with the transaction. Returns the names of the keys that this transaction has locked. */
async function tryLocks(tx: Tx, json: string): Promise<Set<string>> {
  const { rows } = await sql<{ scope: string; key: string; is_locked: boolean }>`
    select scope, key, pg_try_advisory_xact_lock(hashtextextended(scope || chr(10) || key, 0)) as is_locked
    from ${requestedKeys(json)}`.execute(tx)
  return new Set(rows.filter(({ is_locked }) => is_locked).map(nameOf))
}

async function findRecords(tx: Tx, json: string) {
  const { rows } = await sql<{ scope: string; key: string; body_hash: string; resource_id: string }>`
    select scope, key, body_hash, resource_id
    from ${requestedKeys(json)} cross join lateral (
      select body_hash, resource_id from idempotency_keys as stored
      where stored.scope = requested.scope and stored.key = requested.key limit 1
    ) as stored`.execute(tx)
  return new Map(rows.map((row) => [nameOf(row), row]))
}

/**
 * Updates the records of repeated requests without changing them. With synchronous replication, the reply then waits until the
 * standby has the commit of the first request. This is necessary because a primary that restarts after a crash can show commits
 * that it has not replicated yet.
 */
async function touchRecords(tx: Tx, requests: readonly KeyedRequest[]) {
  if (requests.length === 0) return
  const json = JSON.stringify(requests.map(({ scope, key }) => ({ scope, key })))
  await sql`
    update idempotency_keys as stored set body_hash = stored.body_hash
    from ${requestedKeys(json)} where stored.scope = requested.scope and stored.key = requested.key`.execute(
    tx,
  )
}
