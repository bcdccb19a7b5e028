import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '../../contract/refusal.ts'
import { inTransaction, together, type Db, type Tx } from '../db.ts'

/**
 * A request that must happen once. `scope` is who asks, so that one person's key never answers another. What `look` reads for the
 * work is asked for beside the key, also when the key turns out to be answered: it refuses nothing.
 */
export type Keyed<R> = { scope: string; key: string | null; body: unknown; look?: (tx: Tx) => Promise<R> }

/**
 * Does `work` in one transaction, once for each key: the same request again gets the first answer, another body under the
 * same key is refused, and so is a rival that is still at work. A refusal is not kept, so it may be tried again. Without a
 * key every request is its own.
 */
export function once<T, R = undefined>(
  db: Db,
  { scope, key, body, look = async () => undefined as R }: Keyed<R>,
  work: (tx: Tx, seen: R) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    if (!key) return work(tx, await look(tx))
    const [isOurs, before, seen] = await together([
      tryLock(tx, `${scope}\n${key}`),
      findAnswer(tx, scope, key), // after the lock, on one connection
      look(tx),
    ])
    if (!isOurs) refuse('in_flight', 'This order is being placed right now')
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    if (before && before.body_hash !== hash) refuse('key_reused', 'This key already belongs to another order')
    if (before) {
      await touchAnswer(tx, scope, key)
      return before.answer as T
    }

    const answer = await work(tx, seen)
    // Travels with the commit, which fails when this has failed (Kysely looks).
    tx.insertInto('idempotency_keys')
      .values({ scope, key, body_hash: hash, answer: JSON.stringify(answer) })
      .execute()
      .catch(() => undefined)
    return answer
  })
}

/** Held until the transaction ends, so a rival that comes later sees its result. */
async function tryLock(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as ours`.execute(tx)
  return rows[0]!.ours
}

const findAnswer = (tx: Tx, scope: string, key: string) =>
  tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()

/**
 * Writes, so that this answer too is given only when the standby has what it tells of: a primary that came back after a crash
 * shows what it had committed but not yet handed on.
 */
const touchAnswer = (tx: Tx, scope: string, key: string) =>
  tx
    .updateTable('idempotency_keys')
    .set((row) => ({ body_hash: row.ref('body_hash') }))
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
