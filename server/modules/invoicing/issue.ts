import { dayInIndia } from '../../../contract/core/dates.ts'
import { paise, sum, times, type Paise } from '../../../contract/core/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { TaxDocumentKind } from '../../../contract/invoicing/tax-documents.ts'
import { financialYear } from '../../../contract/invoicing/tax.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sendEmail } from '../../platform/email/send-email.ts'
import { invoiceIssued } from './emails/invoice-issued.ts'
import { orderLink } from '../orders/notify-shopper.ts'
import { headOf } from './document-head.ts'
import { invoiceOf } from './invoices.ts'
import { creditLines, invoiceLines } from './lines.ts'
import type { DocumentContent } from '../../../contract/invoicing/document-content.ts'
import { storeDocument } from './store-document.ts'
import { findSupplier, takeNumber, type DocumentRow } from './queries.ts'

/** So much of a line of the order, tax included. */
export type Part = { line: number; total: Paise }
export type Issue = {
  order: Order
  /** Who supplies all of it; null is the shop. */
  sellerId: string | null
  /** Those of this supplier. */
  documents: readonly DocumentRow[]
  parts: readonly Part[]
  now: () => Date
}

const series: Record<TaxDocumentKind, string> = {
  tax_invoice: 'INV',
  bill_of_supply: 'BOS',
  credit_note: 'CRN',
  debit_note: 'DBN',
}

/** Issues an invoice, or a bill of supply where the shop charges no tax. */
export async function issueInvoice(tx: Tx, request: Issue): Promise<DocumentRow> {
  const { head, charges } = await headOf(tx, request)
  const lines = await invoiceLines(tx, { ...request, charges, isInterState: head.isInterState })
  const deposit = request.documents.length === 0 ? depositOf(request) : paise(0)
  const kind = charges ? 'tax_invoice' : 'bill_of_supply'
  return issue(tx, request, { kind, corrects: null, content: { ...head, lines, deposit } })
}

/** What the customer leaves for what is rented on this paper. */
const depositOf = ({ order, parts }: Issue): Paise =>
  sum(
    parts.map(({ line }) => {
      const { type, deposit, quantity } = order.items[line]!
      return type === 'rent' ? times(deposit, quantity) : paise(0)
    }),
  )

/** Issues a credit note about the order's newest invoice. */
export async function issueCreditNote(tx: Tx, request: Issue): Promise<DocumentRow> {
  const invoice = invoiceOf(request.documents)!
  const { head } = await headOf(tx, request)
  const content: DocumentContent = {
    ...head,
    lines: creditLines(request),
    deposit: paise(0),
    corrects: { number: invoice.number, day: invoice.day },
    remark: invoice.content.remark,
  }
  return issue(tx, request, { kind: 'credit_note', corrects: invoice.id, content })
}

type Draft = { kind: TaxDocumentKind; corrects: string | null; content: DocumentContent }

/** The number comes last: all papers of a kind wait for it, and it must not be taken by one that is not written. */
export async function issue(
  tx: Tx,
  { order, sellerId, now }: Issue,
  { kind, corrects, content }: Draft,
): Promise<DocumentRow> {
  const at = now()
  const day = dayInIndia(at)
  const year = financialYear(day)
  const { row, number } = await numberOf(tx, { sellerId, kind, year })
  const about = { order_id: order._id, seller_id: sellerId }
  const taxDocument = await storeDocument(tx, { kind, corrects, ...row, number, ...about, at, content })
  await tell(tx, order, taxDocument)
  return taxDocument
}

type Numbered = { sellerId: string | null; kind: TaxDocumentKind; year: string }

/** The next number of the supplier's row, at most 16 characters: `INV/26-27/000042`, of a seller `I7/2627/00042`. */
async function numberOf(tx: Tx, { sellerId, kind, year }: Numbered) {
  const code = sellerId && (await findSupplier(tx, sellerId)).document_code.toString(36).toUpperCase()
  const name = code ? `${series[kind][0]}${code}` : series[kind]
  const serial = await takeNumber(tx, name, year)
  const number = code
    ? `${name}/${year.replace('-', '')}/${String(serial).padStart(5, '0')}`
    : `${name}/${year}/${String(serial).padStart(6, '0')}`
  return { row: { series: name, year, serial }, number }
}

/** Sends the paper itself with a letter. */
async function tell(tx: Tx, order: Order, { id, kind, number, total }: DocumentRow) {
  if (!order.userEmail) return
  await sendEmail(tx, {
    to: order.userEmail,
    template: invoiceIssued,
    data: {
      name: order.userName,
      orderId: order._id,
      kind,
      number,
      total,
      documentId: id,
      link: orderLink(order),
    },
    about: { orderId: order._id, userId: order.userId },
    once: `invoice-issued:${id}`,
  })
}
