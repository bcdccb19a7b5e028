import type { CsvCell as Cell } from '../../platform/csv/write-csv.ts'
import type { Db } from '../../platform/db/database.ts'
import { findCourierPins } from '../delivery/queries.ts'

export const pinColumns = ['PIN code', 'Served', 'Cash on delivery', 'Reverse pickup'] as const

const BATCH = 1000
const word = (flag: boolean) => (flag ? 'yes' : 'no')

/** Yields a row of cells for each served PIN code. Reads the list in batches. */
export async function* streamPinRows(db: Db): AsyncGenerator<Cell[]> {
  for (let after = ''; ;) {
    const rows = await findCourierPins(db, after, BATCH)
    for (const { pin, cod, reversePickup } of rows) yield [pin, 'yes', word(cod), word(reversePickup)]
    if (rows.length < BATCH) return
    after = rows.at(-1)!.pin
  }
}
