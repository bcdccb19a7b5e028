import { dayInIndia } from '../../../../contract/core/dates.ts'
import { lateDays, lateFee } from '../../../../contract/rentals/deposits.ts'
import type { Paise } from '../../../../contract/core/money.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { readSettings } from '../../store/settings.ts'
import type { HandoverRow } from './queries.ts'

/** Returns the number of days by which a garment is late: from the due day to the day of return, or to today while the garment is still with the customer. */
export const daysLate = (hold: HandoverRow, now: Date): number =>
  lateDays(hold.back_by, dayInIndia(hold.returned_at ?? now))

/**
 * Calculates the late fee by the fees that the shop promised when the order was placed. Without a fee per day, it is the rent of one day. The
 * late fee is never higher than the deposit.
 */
export async function readLateFee(db: DbOrTx, hold: HandoverRow, now: Date): Promise<Paise> {
  const rentalFees = hold.rental_fees ?? (await readSettings(db)).rentalFees
  return lateFee(daysLate(hold, now), {
    perDay: rentalFees.latePerDay ?? hold.price,
    deposit: hold.deposit,
  })
}
