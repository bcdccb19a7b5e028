import { paise } from '../../contract/money.ts'
import type { Day } from '../../contract/rentals.ts'
import type { Asker } from '../db.ts'
import { presentBatch, presentDue, presentPayout } from './present.ts'
import { findBatches, findDues, findPayoutsOf } from './queries-payouts.ts'

/** Who is owed anything, and the latest batches. */
export async function listPayouts(db: Asker, until: Day) {
  const due = (await findDues(db, until)).map(presentDue)
  return {
    due: due.filter(({ balance, ready }) => balance !== 0 || ready !== 0),
    batches: (await findBatches(db)).map(presentBatch),
  }
}

/** The same for one seller: what is owed, what of it is ready today, and what was paid. */
export async function listPayoutsOf(db: Asker, sellerId: string, today: Day) {
  const [due] = await findDues(db, today, sellerId)
  const data = (await findPayoutsOf(db, sellerId)).map(presentPayout)
  return { balance: due?.balance ?? paise(0), ready: due?.ready ?? paise(0), data }
}
