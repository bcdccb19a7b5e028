import { dayInIndia } from '../../../../contract/core/dates.ts'
import { lateDays, lateFee } from '../../../../contract/rentals/deposits.ts'
import type { Paise } from '../../../../contract/core/money.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { readSettings } from '../../store/settings.ts'
import type { HandoverRow } from './queries.ts'

/** Days from the due day to the day of return, or to today. */
export const daysLate = (hold: HandoverRow, now: Date): number =>
  lateDays(hold.worn_until, dayInIndia(hold.returned_at ?? now))

/** The late fee by the store's rules, else one day's rent per day; at most the deposit. */
export async function readLateFee(db: DbOrTx, hold: HandoverRow, now: Date): Promise<Paise> {
  const { rentalFees } = await readSettings(db)
  return lateFee(daysLate(hold, now), {
    perDay: rentalFees.latePerDay ?? hold.price,
    deposit: hold.deposit,
  })
}
