import { addDays, formatMonth } from '../../../contract/core/dates.ts'
import type { Paise } from '../../../contract/core/money.ts'
import { splitTax } from '../../../contract/invoicing/tax.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { DocumentLine } from '../../../contract/invoicing/document-content.ts'
import type { DocumentRow } from './queries.ts'
import { invoiceService, storeSellerDocument } from './to-seller.ts'

/** The commission of a month: `total` includes its GST. */
export type Commission = { sellerId: string; month: string; total: Paise; at: Date }

const series = { tax_invoice: 'COM', bill_of_supply: 'COB', credit_note: 'COC' }

/** Issues the shop's invoice to a seller, at the rate of the month's last day: the service was given by then, and paid for out of the sales. */
export const invoiceCommission = (tx: Tx, commission: Commission): Promise<DocumentRow> =>
  invoiceService(tx, {
    ...commission,
    title: `Commission of ${formatMonth(commission.month)}`,
    note: 'For selling through the shop. Kept already from your sales: nothing is to be paid.',
    taxedOn: lastDayOf(commission.month),
    series,
  })

/** Takes back so much of an invoice about commission, at the rate and for the State of the invoice (CGST Act, section 34). */
export function creditCommission(tx: Tx, commission: Commission, invoice: DocumentRow): Promise<DocumentRow> {
  const { content, id, number, day } = invoice
  const { month, total } = commission
  const line = content.lines[0]!
  const back: DocumentLine = {
    ...line,
    title: `Commission taken back in ${formatMonth(month)}`,
    note: 'Given back already with what you earned: nothing is to be paid.',
    gross: total,
    total,
    ...splitTax(total, line.rate, content.isInterState),
  }
  return storeSellerDocument(
    tx,
    { ...commission, series },
    {
      kind: 'credit_note',
      corrects: id,
      content: { ...content, month, lines: [back], corrects: { number, day } },
    },
  )
}

const lastDayOf = (month: string) => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)
