import type { PinColumn } from '../../../contract/catalog/imports.ts'
import type { RowPlan } from '../../platform/csv/plan.ts'
import type { Tx } from '../../platform/db/database.ts'
import { deleteCourierPin, lockCourierPin, upsertCourierPin } from './queries.ts'

/** A row of an imported list of PIN codes. An empty cell is null. */
export type PinImportRow = {
  pin: string
  served: boolean | null
  cod: boolean | null
  reversePickup: boolean | null
}

/** Plans the import of one PIN code: adds it to the list of served PIN codes, changes its flags, or removes it if it is listed. */
export async function planPinImport(tx: Tx, row: PinImportRow): Promise<RowPlan<PinColumn>> {
  const { pin } = row
  const listed = await lockCourierPin(tx, pin)
  if (row.served === false) {
    if (!listed) return { title: pin, isNew: false, steps: [] }
    const changes = [{ field: 'Served', before: 'Yes', after: 'No' }]
    return {
      title: pin,
      isNew: false,
      steps: [{ column: 'served', changes, run: (step) => deleteCourierPin(step, pin) }],
    }
  }
  const next = {
    pin,
    cod: row.cod ?? listed?.cod ?? false,
    reversePickup: row.reversePickup ?? listed?.reversePickup ?? false,
  }
  const changes = [
    ...flagChange('Cash on delivery', listed?.cod, next.cod),
    ...flagChange('Reverse pickup', listed?.reversePickup, next.reversePickup),
  ]
  if (changes.length === 0) return { title: pin, isNew: false, steps: [] }
  const run = (step: Tx) => upsertCourierPin(step, next)
  return { title: pin, isNew: !listed, steps: [{ column: 'pin', changes, run }] }
}

const label = (flag: boolean) => (flag ? 'Yes' : 'No')

const flagChange = (field: string, before: boolean | undefined, after: boolean) =>
  before === after ? [] : [{ field, before: before === undefined ? '' : label(before), after: label(after) }]
