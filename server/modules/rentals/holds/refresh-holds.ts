import { z } from 'zod'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { topic, worker, type Worker } from '../../../platform/jobs/jobs.ts'
import { lockInventories } from './reassign-pieces.ts'
import { findStaleSkus } from './queries.ts'
import { readRules } from './rental-rules.ts'

/**
 * Lets time pass over all holds: expired ones free their days, late garments lose their end and their next bookings move,
 * finished ones are closed. Bookings do the same for their own SKUs at once; this is for what staff see. Answers how many
 * SKUs it touched.
 */
export async function refreshHolds(db: Db, now: Date): Promise<number> {
  const rules = await readRules(db, now)
  const skuIds = await findStaleSkus(db, rules)
  for (const skuId of skuIds) await inTransaction(db, (tx) => lockInventories(tx, [skuId], rules))
  return skuIds.length
}

/** Time passes. */
export const refreshHoldsTopic = topic('settle-holds', z.object({}), { retries: 0 })

/** What rentals do by themselves: every five minutes, so also right after midnight in India. */
export function rentalJobs({ db, env }: { db: Db; env: Env }): Worker[] {
  const work = async () => {
    await refreshHolds(db, env.now())
  }
  return [worker(refreshHoldsTopic, work, '*/5 * * * *')]
}
