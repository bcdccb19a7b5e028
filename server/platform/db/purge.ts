import { inTransaction, type Db, type Tx } from './database.ts'

/** Rows that one transaction deletes at most, so that nobody waits long for it. */
export const PURGE_BATCH = 500
/** Batches of one run; the next run goes on. */
const MAX_BATCHES = 100

/** Deletes at most `limit` rows that were over before that moment, and answers how many. */
export type Purge = (tx: Tx, batch: { before: Date; limit: number }) => Promise<number>

/** Deletes what was over before that moment, batch by batch. Doing it again, or twice at once, changes nothing. */
export async function purgeBefore(db: Db, before: Date, purge: Purge): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const deleted = await inTransaction(db, (tx) => purge(tx, { before, limit: PURGE_BATCH }))
    if (deleted < PURGE_BATCH) return
  }
}
