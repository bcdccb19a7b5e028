import { paise } from '../../../contract/core/money.ts'
import { confirmationId } from '../../../contract/orders/orders.ts'
import { documentLabels } from '../../../contract/invoicing/document-labels.ts'
import type { TaxRegisterRow, TaxDocumentKind } from '../../../contract/invoicing/tax-documents.ts'
import type { Month } from '../../../contract/sellers/payouts.ts'
import { writeCsv, type CsvCell } from '../../platform/csv/write-csv.ts'
import type { Db } from '../../platform/db/database.ts'
import { findDocumentsBetween, sumDocumentsBetween, type DocumentRow, type DateRange } from './queries.ts'
import { presentDocument } from './read-documents.ts'

type Asked = { month: Month; kind?: TaxDocumentKind | undefined }

/** Papers of a month of the calendar in India, with the sums of all of them whatever the page shows. */
export async function listMonth(
  db: Db,
  { after, limit, ...asked }: Asked & { after: string; limit: number },
) {
  const rows = await findDocumentsBetween(db, stretchOf(asked), { after, limit })
  const sums = await sumDocumentsBetween(db, stretchOf({ month: asked.month }))
  return {
    data: rows.map((row) => ({
      ...presentDocument(row),
      orderId: row.order_id,
      service: serviceOf(row),
      month: row.month,
      buyer: row.content.buyer.name,
      gstin: row.content.buyer.gstin ?? null,
      state: row.content.place.state,
    })),
    sums: sums.map(({ kind, count, ...amounts }) => ({
      kind,
      count,
      total: paise(amounts.total),
      taxable: paise(amounts.taxable),
      cgst: paise(amounts.cgst),
      sgst: paise(amounts.sgst),
      igst: paise(amounts.igst),
    })),
  }
}

function serviceOf({ order_id, subscription_id }: DocumentRow): TaxRegisterRow['service'] {
  if (order_id) return null
  return subscription_id ? 'subscription' : 'commission'
}

function stretchOf({ month, kind }: Asked): DateRange {
  const [year, number] = month.split('-').map(Number)
  const next = number === 12 ? `${year! + 1}-01` : `${year}-${String(number! + 1).padStart(2, '0')}`
  return { from: `${month}-01`, until: `${next}-01`, kind }
}

const PART = 500
const facts = [
  'Number',
  'Kind',
  'Date',
  'Corrects',
  'Order',
  'Buyer',
  'GSTIN',
  'State code',
  'Place of supply',
]
const amounts = ['Taxable value', 'CGST', 'SGST/UTGST', 'IGST', 'Total']

/** The same line by line as a table for the accountant; what a credit note takes back has a minus. */
export async function writeMonth(db: Db, asked: Asked) {
  const parts = [writeCsv([[...facts, 'What', 'HSN/SAC', 'Quantity', 'Rate %', ...amounts]])]
  let after = ''
  for (;;) {
    const rows = await findDocumentsBetween(db, stretchOf(asked), { after, limit: PART })
    parts.push(writeCsv(rows.flatMap(linesOf)))
    if (rows.length < PART) return Buffer.concat([Buffer.from('\ufeff'), ...parts])
    after = rows.at(-1)!.number
  }
}

function linesOf({ kind, number, day, order_id, month, content }: DocumentRow): CsvCell[][] {
  const { corrects, buyer, place, lines } = content
  const sign = kind === 'credit_note' ? -1 : 1
  const service = content.subscription ? 'Subscription' : 'Commission'
  const order = order_id ? confirmationId(order_id) : `${service} of ${month}`
  const taxDocument = [number, documentLabels[kind], day, corrects?.number, order]
  const about = [...taxDocument, buyer.name, buyer.gstin, place.code, place.state]
  return lines.map(({ title, hsn, quantity, rate, taxable, cgst, sgst, igst, total }) => [
    ...about,
    title,
    hsn,
    quantity,
    rate / 100,
    ...[taxable, cgst, sgst, igst, total].map((amount) => (sign * amount) / 100),
  ])
}
