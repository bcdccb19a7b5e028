import { z } from 'zod'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { topic, worker, type Worker } from '../../../platform/jobs/jobs.ts'
import { runEach } from '../../../platform/jobs/run-each.ts'
import { piecesAddedTopic } from '../../catalog/import/write-plans.ts'
import { lockInventories, reassignPieces } from './reassign-pieces.ts'
import { findStaleSkus } from './queries.ts'
import { readRules } from './rental-rules.ts'

/**
 * Updates all holds to the current time. Releases expired and finished holds. Removes the end of the blocked days of late pieces, so that
 * later bookings get other pieces. A new booking updates the holds of its own SKUs in the same way; this job keeps the screens of staff up
 * to date. Returns the number of updated SKUs.
 */
export async function refreshHolds(db: Db, now: Date): Promise<number> {
  const rules = await readRules(db, now)
  const skuIds = await findStaleSkus(db, rules)
  await runEach(skuIds, (skuId) => inTransaction(db, (tx) => lockInventories(tx, [skuId], rules)))
  return skuIds.length
}

export const refreshHoldsTopic = topic('refresh-holds', z.object({}), { retries: 0 })

/** Gives the pieces that were added to a SKU to bookings that wait for one. */
const assignAddedPieces = (db: Db, skuId: string, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const rules = await readRules(tx, now)
    await lockInventories(tx, [skuId], rules)
    await reassignPieces(tx, { skuId, rules }, async () => undefined)
  })

/** Background jobs of holds. `refreshHolds` runs every five minutes, so also right after midnight in India, when pieces become late. */
export function holdJobs({ db, env }: { db: Db; env: Env }): Worker[] {
  const run = async () => {
    await refreshHolds(db, env.now())
  }
  return [
    worker(refreshHoldsTopic, run, '*/5 * * * *'),
    worker(piecesAddedTopic, ({ skuId }) => assignAddedPieces(db, skuId, env.now())),
  ]
}
