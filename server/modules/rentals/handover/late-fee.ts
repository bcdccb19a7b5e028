import { dayInIndia } from '../../../../contract/core/dates.ts'
import { lateDays, lateFee } from '../../../../contract/rentals/deposits.ts'
import type { Paise } from '../../../../contract/core/money.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { readSettings } from '../../store/settings.ts'
import type { HandoverRow } from './queries.ts'

/** Counts the days from the due day to the day of return, or to today when the garment is still out. */
export const daysLate = (hold: HandoverRow, now: Date): number =>
  lateDays(hold.worn_until, dayInIndia(hold.returned_at ?? now))

/**
 * Calculates the late fee from the daily fee in the store settings, or from one day's rent when that is not set. The fee is
 * never higher than the deposit.
 */
export async function readLateFee(db: DbOrTx, hold: HandoverRow, now: Date): Promise<Paise> {
  const { rentalFees } = await readSettings(db)
  return lateFee(daysLate(hold, now), {
    perDay: rentalFees.latePerDay ?? hold.price,
    deposit: hold.deposit,
  })
}
