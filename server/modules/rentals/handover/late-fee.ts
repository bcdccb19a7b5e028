import { dayInIndia } from '../../../../contract/core/dates.ts'
import { lateDays, lateFee, latePerDayOf } from '../../../../contract/rentals/late-return.ts'
import type { Paise } from '../../../../contract/core/money.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { feesOfOrder } from '../conditions.ts'
import type { HandoverRow } from './queries.ts'

/**
 * Returns the number of days by which a garment is late: from the due day to the day of return, or to today while the garment is still with
 * the customer.
 */
export const daysLate = (hold: HandoverRow, now: Date): number =>
  lateDays(hold.back_by, dayInIndia(hold.returned_at ?? now))

/**
 * Calculates the late fee by the fees that the shop promised when the order was placed. The late fee is never higher than the deposit.
 */
export async function readLateFee(db: DbOrTx, hold: HandoverRow, now: Date): Promise<Paise> {
  const perDay = latePerDayOf(await feesOfOrder(db, hold), hold.price)
  return lateFee(daysLate(hold, now), { perDay, deposit: hold.deposit })
}
