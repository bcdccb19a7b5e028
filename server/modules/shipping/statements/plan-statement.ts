import type { StatementColumn } from '../../../../contract/catalog/imports.ts'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatPayable, type Paise } from '../../../../contract/core/money.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { refusedStep, type RowPlan } from '../../../platform/csv/plan.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { findOrderOfParcel, lockStatement, upsertStatement, type Statement } from './queries.ts'

/** A row of the file of a courier. An empty cell is null. */
export type StatementRow = {
  number: string
  charge: Paise | null
  cash: Paise | null
  reference: string | null
  paidOn: Day | null
}

const UNKNOWN = 'No order of the shop has this tracking number'

/** Plans the import of what a courier states about one parcel. A cell that is empty keeps what an earlier file has stated. */
export async function planStatement(tx: Tx, row: StatementRow): Promise<RowPlan<StatementColumn>> {
  const { number } = row
  const orderId = await findOrderOfParcel(tx, number)
  if (!orderId) return { title: number, isNew: false, steps: [refusedStep('number', UNKNOWN)] }
  const before = await lockStatement(tx, number)
  const next = {
    charge: row.charge ?? before?.charge ?? null,
    cash: row.cash ?? before?.cash ?? null,
    reference: row.reference ?? before?.reference ?? null,
    paidOn: row.paidOn ?? before?.paidOn ?? null,
  }
  const [earlier, later] = [textsOf(before), textsOf(next)]
  const changes = Object.entries(later).flatMap(([field, after]) => {
    const text = earlier[field] ?? ''
    return text === after ? [] : [{ field, before: text, after }]
  })
  if (changes.length === 0) return { title: number, isNew: false, steps: [] }
  const run = (step: Tx) => upsertStatement(step, { number, orderId, ...next })
  return { title: number, isNew: !before, steps: [{ column: 'number', changes, run }] }
}

/** The fields of a statement as texts for the preview of the import; empty if they are not known. */
function textsOf({ charge, cash, reference, paidOn }: Partial<Statement> = {}): Record<string, string> {
  const rupees = (amount: Paise | null = null) => (amount === null ? '' : formatPayable(amount))
  return {
    Charge: rupees(charge),
    'Cash paid out': rupees(cash),
    Reference: reference ?? '',
    'Paid on': paidOn ? formatDay(paidOn) : '',
  }
}
