import { inTransaction, type Db, type Tx } from './database.ts'

/** Maximum number of rows that one transaction deletes, so that other transactions do not wait long for its locks. */
export const PURGE_BATCH = 500
/** Maximum number of batches in one run; the next run continues. */
const MAX_BATCHES = 100

/** Deletes at most `limit` rows that ended before `before`. Returns how many. */
export type Purge = (tx: Tx, batch: { before: Date; limit: number }) => Promise<number>

/** Deletes the rows that ended before `before`, in batches. Idempotent, also when two nodes run it at the same time. */
export async function purgeBefore(db: Db, before: Date, purge: Purge): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const deleted = await inTransaction(db, (tx) => purge(tx, { before, limit: PURGE_BATCH }))
    if (deleted < PURGE_BATCH) return
  }
}
