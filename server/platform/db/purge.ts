import { inTransaction, type Db, type Tx } from './database.ts'

/** Maximum number of rows that one transaction deletes, so that other transactions do not wait long for its locks. */
const PURGE_BATCH = 500
/** Maximum number of batches in one run of the job. Its next run deletes the remaining rows. */
const MAX_BATCHES = 100

/**
 * Deletes at most `limit` rows that are older than `before`. Each implementation decides how the age of a row is measured, for
 * example from the creation or from the end of a session. Returns the number of deleted rows.
 */
export type Purge = (tx: Tx, batch: { before: Date; limit: number }) => Promise<number>

/** Deletes the rows that are older than `before`, in batches. Two nodes may run this at the same time. */
export async function purgeBefore(db: Db, before: Date, purge: Purge): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const deleted = await inTransaction(db, (tx) => purge(tx, { before, limit: PURGE_BATCH }))
    if (deleted < PURGE_BATCH) return
  }
}
