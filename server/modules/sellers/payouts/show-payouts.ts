import { dayInIndia } from '../../../../contract/core/dates.ts'
import { paise } from '../../../../contract/core/money.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
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

/** Returns the balance, the amount ready for payout today, and the payouts of one seller. */
export async function listPayoutsOf(
  db: DbOrTx,
  { sellerId, now, isDemo }: { sellerId: string; now: Date; isDemo: boolean },
) {
  const [due] = await findAmountsDue(db, { until: dayInIndia(now), isDemo, sellerId })
  const data = (await findPayoutsOf(db, sellerId)).map(presentPayout)
  return {
    balance: due?.balance ?? paise(0),
    ready: due?.ready ?? paise(0),
    obstacle: due ? payoutObstacle(due, now) : null,
    data,
  }
}
