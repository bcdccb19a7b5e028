import { dayInIndia } from '../../../../contract/core/dates.ts'
import { lateDays, lateFee } from '../../../../contract/rentals/deposits.ts'
import type { Paise } from '../../../../contract/core/money.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { readSettings } from '../../store/settings.ts'
import type { HandoverRow } from './queries.ts'

/** Days between the day on which it had to be back and the day on which it came, or today. */
export const daysLate = (hold: HandoverRow, now: Date): number =>
  lateDays(hold.worn_until, dayInIndia(hold.returned_at ?? now))

/** What lateness costs by the store's rules, or one day's rent for each day; at most the deposit. */
export async function readLateFee(db: DbOrTx, hold: HandoverRow, now: Date): Promise<Paise> {
  const { rentalFees } = await readSettings(db)
  return lateFee(daysLate(hold, now), {
    perDay: rentalFees.latePerDay ?? hold.price,
    deposit: hold.deposit,
  })
}
