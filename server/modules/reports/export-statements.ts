import type { CsvCell as Cell } from '../../platform/csv/write-csv.ts'
import type { Db } from '../../platform/db/database.ts'
import { findParcelCosts } from '../shipping/statements/queries.ts'

export const statementColumns = [
  'Tracking number',
  'Charge',
  'Cash paid out',
  'Reference',
  'Paid on',
  'Carrier',
  'Order',
  'Quoted charge',
  'Cash collected',
] as const

const BATCH = 1000
const rupees = (amount: number | null) => (amount === null ? '' : (amount / 100).toFixed(2))

/** Yields a row of cells for each parcel. Reads them in batches. */
export async function* streamStatementRows(db: Db, now: Date): AsyncGenerator<Cell[]> {
  for (let after = ''; ;) {
    const rows = await findParcelCosts(db, { isDifferent: false, after, limit: BATCH, now })
    for (const { number, charge, cash, reference, paidOn, carrier, orderId, quoted, owed } of rows) {
      const stated = [number, rupees(charge), rupees(cash), reference ?? '', paidOn ?? '']
      yield [...stated, carrier, orderId, rupees(quoted), rupees(owed)]
    }
    if (rows.length < BATCH) return
    after = rows.at(-1)!.number
  }
}
