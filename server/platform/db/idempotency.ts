import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refuse, refuseField } from '../../../contract/core/refusal.ts'
import { inTransaction, type Db, type Tx } from './database.ts'
import type { Purge } from './purge.ts'

/** A request with an optional idempotency key. `scope` identifies the sender: equal keys of different senders are different keys. */
export type KeyedRequest = { scope: string; key: string | null; body: unknown }

/** Minimum length of the idempotency key of a request without an account, and minimum number of different characters in this key. */
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
  return refuseField('Idempotency-Key', message)
}

export type IdempotentOperation<T> = {
  /**
   * Runs the operation. Returns the id of the resource that it created or changed, and the reply. `isStored`: the reply is stored with the
   * key, because it cannot be built from the resource later. It must not contain personal data.
   */
  run: (tx: Tx) => Promise<{ id: string; reply: T; isStored?: true }>
  /** Builds the reply to a repeated request from the current state of the resource. A stored reply is sent instead. */
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
  { run, replay }: IdempotentOperation<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const known = await claimKey(tx, request)
    if (known) return known.reply === null ? replay(tx, known.resource_id) : (known.reply as T)
    const { id, reply, isStored = false } = await run(tx)
    await storeKey(tx, request, { resource_id: id, reply: isStored ? JSON.stringify(reply) : null })
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
 * Locks the key until the transaction ends. If an earlier request with this key has succeeded, returns the id of the resource of that
 * request and its stored reply. Otherwise returns null, and the operation of this request must run.
 */
async function claimKey(tx: Tx, { scope, key, body }: KeyedRequest) {
  if (!key) return null
  if (!(await tryLock(tx, `${scope}\n${key}`))) refuse('in_flight', 'This request is already running')
  // The lock and this query are separate statements, because one statement would not see rows that other transactions committed after
  // it started and before the lock was taken.
  const stored = await tx
    .selectFrom('idempotency_keys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .select(['body_hash', 'resource_id', 'reply'])
    .executeTakeFirst()
  if (!stored) return null
  if (stored.body_hash !== hashOf(body)) {
    refuse(
      'key_reused',
      'This request was already received before it was changed. Reload the page to see it.',
    )
  }
  await touchKey(tx, { scope, key })
  return stored
}

/** Tries to take an advisory lock that ends with the transaction. Returns false if another transaction has it. */
async function tryLock(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isLocked"`.execute(tx)
  return rows[0]!.isLocked
}

/**
 * Updates the row of the key without changing any value. With synchronous replication, the reply to a repeated request then waits
 * until the standby has this update, and so also the commit of the first request. This is necessary because a primary that restarts
 * after a crash can show commits that it has not replicated yet.
 */
async function touchKey(tx: Tx, { scope, key }: { scope: string; key: string }) {
  await tx
    .updateTable('idempotency_keys')
    .set((eb) => ({ body_hash: eb.ref('body_hash') }))
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}

type KeyResult = { resource_id: string; reply: string | null }

async function storeKey(tx: Tx, { scope, key, body }: KeyedRequest, result: KeyResult) {
  if (!key) return
  await tx
    .insertInto('idempotency_keys')
    .values({ scope, key, body_hash: hashOf(body), ...result })
    .execute()
}

/** Deletes idempotency keys whose retention period has ended. */
export const purgeKeys: Purge = async (tx, { before, limit }) => {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where (scope, key) in (
      select scope, key from idempotency_keys where created_at < ${before}
      order by created_at limit ${limit} for update skip locked)`.execute(tx)
  return Number(numAffectedRows)
}

/** The SHA-256 hash of a request body. */
export const hashOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex')
