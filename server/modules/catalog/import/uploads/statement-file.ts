import { z } from 'zod'
import type { StatementColumn } from '../../../../../contract/catalog/imports.ts'
import type { Columns } from '../../../../platform/csv/header.ts'
import { planStatement, type StatementRow } from '../../../shipping/statements/plan-statement.ts'
import { isInvalid, readAmount } from '../read/read-values.ts'
import type { CellReader } from './cell-reader.ts'
import type { ImportFileHandler } from './file-handler.ts'
import { importRows } from './import-rows.ts'

const sheet: Columns<StatementColumn> = {
  headings: {
    number: [
      'Tracking number',
      'AWB',
      'AWB number',
      'AWB code',
      'AWB no',
      'Waybill',
      'Waybill number',
      'Tracking id',
    ],
    charge: [
      'Charge',
      'Charges',
      'Freight',
      'Freight charge',
      'Freight charges',
      'Total charge',
      'Total charges',
      'Total amount',
      'Applied amount',
    ],
    cash: [
      'Cash paid out',
      'COD remitted',
      'COD amount remitted',
      'Remitted amount',
      'Remittance amount',
      'COD amount',
      'COD',
    ],
    reference: [
      'Reference',
      'UTR',
      'UTR number',
      'Bank reference',
      'Remittance id',
      'CRF id',
      'Transaction id',
    ],
    paidOn: ['Paid on', 'Remittance date', 'Remitted on', 'Payout date', 'Transaction date'],
  },
  required: ['number'],
  key: 'number',
}

const Amount = z.string().transform((text, context) => {
  const amount = readAmount(text)
  if (!isInvalid(amount)) return amount
  context.addIssue('Enter an amount in rupees')
  return z.NEVER
})

/** A day as couriers write it: `2026-09-24`, `24-09-2026` or `24/09/2026`, also with a time. */
const PaidOn = z
  .string()
  .transform((text) => text.trim().split(/[ T]/)[0]!)
  .transform((text) => text.replace(/^(\d{2})[-/](\d{2})[-/](\d{4})$/, '$3-$2-$1'))
  .pipe(z.iso.date('Enter a date such as 2026-09-24'))

const read = ({ take, need }: CellReader<StatementColumn>): StatementRow => ({
  number: need('number', z.string().min(3, 'This is not a tracking number').max(60)) ?? '',
  charge: take('charge', Amount),
  cash: take('cash', Amount),
  reference: take('reference', z.string().max(100, 'At most 100 characters')),
  paidOn: take('paidOn', PaidOn),
})

/** Imports the charges of a courier, and the cash that it has paid out. */
export const statementFile: ImportFileHandler = {
  headings: sheet.headings,
  run: (run) => importRows({ sheet, read, keyOf: ({ number }) => number, plan: planStatement }, run),
}
