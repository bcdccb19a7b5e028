import { firstDayOfNextMonth } from '../../../contract/core/dates.ts'
import { paise } from '../../../contract/core/money.ts'
import { documentLabels } from '../../../contract/invoicing/document-labels.ts'
import type { TaxDocumentKind, TaxRegisterRow } from '../../../contract/invoicing/tax-documents.ts'
import { confirmationId } from '../../../contract/orders/orders.ts'
import type { Month } from '../../../contract/sellers/payouts.ts'
import { writeCsv, type CsvCell } from '../../platform/csv/write-csv.ts'
import type { Db } from '../../platform/db/database.ts'
import { findDocumentsBetween, sumDocumentsBetween, type DateRange, type DocumentRow } from './queries.ts'
import { presentDocument } from './read-documents.ts'

type RegisterFilter = { month: Month; kind?: TaxDocumentKind | undefined }

/**
 * Returns a page of the documents that the shop issued in a month, and the sums of the whole month. Months begin and end in India's time
 * zone.
 */
export async function listTaxRegister(
  db: Db,
  { after, limit, ...filter }: RegisterFilter & { after: string; limit: number },
) {
  const rows = await findDocumentsBetween(db, toDateRange(filter), { after, limit })
  const sums = await sumDocumentsBetween(db, toDateRange({ month: filter.month }))
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

function toDateRange({ month, kind }: RegisterFilter): DateRange {
  const from = `${month}-01`
  return { from, until: firstDayOfNextMonth(from), kind }
}

const BATCH = 500
const documentColumns = [
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
const lineColumns = ['Description', 'HSN/SAC', 'Quantity', 'Rate %']
const amountColumns = ['Taxable value', 'CGST', 'SGST/UTGST', 'IGST', 'Total']

/** Exports the lines of all documents that the shop issued in a month as CSV. Quantities and amounts of credit notes are negative. */
export async function exportTaxRegister(db: Db, filter: RegisterFilter) {
  const chunks = [writeCsv([[...documentColumns, ...lineColumns, ...amountColumns]])]
  let after = ''
  for (;;) {
    const rows = await findDocumentsBetween(db, toDateRange(filter), { after, limit: BATCH })
    chunks.push(writeCsv(rows.flatMap(csvRows)))
    if (rows.length < BATCH) return Buffer.concat([Buffer.from('\ufeff'), ...chunks])
    after = rows.at(-1)!.number
  }
}

function csvRows({ kind, number, day, order_id, month, content }: DocumentRow): CsvCell[][] {
  const { corrects, buyer, place, lines } = content
  const sign = kind === 'credit_note' ? -1 : 1
  const service = content.subscription ? 'Subscription' : 'Commission'
  const order = order_id ? confirmationId(order_id) : `${service} for ${month}`
  const documentCells = [number, documentLabels[kind], day, corrects?.number, order]
  const buyerCells = [buyer.name, buyer.gstin, place.code, place.state]
  return lines.map(({ title, hsn, quantity, rate, taxable, cgst, sgst, igst, total }) => [
    ...documentCells,
    ...buyerCells,
    title,
    hsn,
    sign * quantity,
    rate / 100,
    ...[taxable, cgst, sgst, igst, total].map((amount) => (sign * amount) / 100),
  ])
}
