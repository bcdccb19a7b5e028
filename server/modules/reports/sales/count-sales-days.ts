import { addDays, dayInIndia } from '../../../../contract/core/dates.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { countSalesDay, findUncountedDays } from './queries.ts'

/**
 * Counts the sales of all days that ended at least a day before `now`, so that later reports need not count their orders. Days that are
 * counted already are left alone, unless their orders have changed. Each day is a transaction of its own.
 */
export async function countSalesDays(db: Db, now: Date) {
  const until = addDays(dayInIndia(now), -2)
  for (const day of await findUncountedDays(db, until)) {
    await inTransaction(db, (tx) => countSalesDay(tx, day))
  }
}
