import { dayInIndia } from '../../../../contract/core/dates.ts'
import { paise } from '../../../../contract/core/money.ts'
import { lastFinalDay } from '../../../../contract/sellers/payouts.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { readSettings } from '../../store/settings.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { payoutObstacle, presentBatch, presentDue, presentPayout } from './present.ts'
import { findBatches, findAmountsDue, findPaidSellers, findPayoutsOf, type PayoutFilter } from './queries.ts'

/** Returns the amounts due to sellers, and the latest payout batches of the filter. */
export async function listPayouts(
  db: DbOrTx,
  { until, now, isDemo, ...filter }: PayoutFilter & { until: Day; now: Date; isDemo: boolean },
) {
  const due = (await findAmountsDue(db, { until, isDemo })).map((row) => presentDue(row, now))
  return {
    due: due.filter(({ balance, ready }) => balance !== 0 || ready !== 0),
    batches: (await findBatches(db, filter)).map(presentBatch),
    sellers: await findPaidSellers(db),
  }
}

/** Returns the balance and its parts that are delivered and payable today, and the payouts of one seller. */
export async function listPayoutsOf(
  db: DbOrTx,
  { sellerId, now, isDemo }: { sellerId: string; now: Date; isDemo: boolean },
) {
  const dueBy = async (until: Day) => (await findAmountsDue(db, { until, isDemo, sellerId }))[0]
  const due = await dueBy(dayInIndia(now))
  const final = await dueBy(lastFinalDay(now, (await readSettings(db)).returns))
  const data = (await findPayoutsOf(db, sellerId)).map((row) => ({
    ...presentPayout(row),
    fileAt: row.file_at?.toISOString() ?? null,
  }))
  return {
    balance: due?.balance ?? paise(0),
    ready: due?.ready ?? paise(0),
    payable: final?.ready ?? paise(0),
    obstacle: due ? payoutObstacle(due, now) : null,
    data,
  }
}
