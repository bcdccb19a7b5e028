import { variantLabel } from '../../../contract/catalog/variant-text.ts'
import { dayInIndia, daysIn, formatPeriod } from '../../../contract/core/dates.ts'
import { financialYearOf } from '../../../contract/core/financial-year.ts'
import { paise, sum, times, type Paise } from '../../../contract/core/money.ts'
import { RENTAL_SAC, UNKNOWN_HSN } from '../../../contract/invoicing/hsn.ts'
import type { TaxDocumentKind } from '../../../contract/invoicing/tax-documents.ts'
import { rateOf, ruleFor, splitTax, type TaxRule, type TaxSplit } from '../../../contract/invoicing/tax.ts'
import type { Order, QuoteLine } from '../../../contract/orders/orders.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sendEmail } from '../../platform/email/send-email.ts'
import { splitDelivery } from '../orders/order-postings.ts'
import { orderedAmounts } from '../orders/line-shares.ts'
import { orderLink } from '../orders/notify-shopper.ts'
import {
  isInvoice,
  type DocumentContent,
  type DocumentLine,
} from '../../../contract/invoicing/document-content.ts'
import { composeHead } from './document-head.ts'
import { invoiceIssued } from './emails/invoice-issued.ts'
import { formatDocumentNumber, orderSeries, sellerSeries } from './number-series.ts'
import {
  findProductCodes,
  findSupplier,
  insertDocument,
  takeNumber,
  type DocumentRow,
  type NewDocument,
} from './queries.ts'
import { composeCredit } from './split-credit.ts'
import { readTaxRules } from './tax-rates.ts'

/** An amount to invoice or to credit for one line of the order, including tax. */
export type LineAmount = { line: number; total: Paise }

export type IssueRequest = {
  order: Order
  /** The seller who supplies all goods of the document; null when the shop supplies them. */
  sellerId: string | null
  /** The documents that this supplier has already issued for the order. */
  documents: readonly DocumentRow[]
  amounts: readonly LineAmount[]
  now: () => Date
}

/** Issues an invoice, or a bill of supply if the supplier charges no tax or all goods are exempt (CGST Act, section 31(3)(c)). */
export async function issueInvoice(tx: Tx, request: IssueRequest): Promise<DocumentRow> {
  const { head, hasTax } = await composeHead(tx, request)
  const lines = await composeInvoiceLines(tx, request, { hasTax, isInterState: head.isInterState })
  const deposit = request.documents.length === 0 ? depositOf(request) : paise(0)
  const kind = lines.some(({ rate }) => rate > 0) ? 'tax_invoice' : 'bill_of_supply'
  return issueDocument(tx, request, { kind, corrects: null, content: { ...head, lines, deposit } })
}

const depositOf = ({ order, amounts }: IssueRequest): Paise =>
  sum(
    amounts.map(({ line }) => {
      const { type, deposit, quantity } = order.items[line]!
      return type === 'rent' ? times(deposit, quantity) : paise(0)
    }),
  )

export type TaxMode = { hasTax: boolean; isInterState: boolean }

/** An amount that differs by so many paise is the same: the difference comes from the rounding of shares. */
export const ROUNDING = 4

/** Returns how many units of a line an amount pays; all of them if it is not the price of whole units. `ordered` is the price of all units. */
function unitsFor(amount: Paise, { ordered, quantity }: { ordered: Paise; quantity: number }): number {
  const units = ordered > 0 ? Math.round((amount * quantity) / ordered) : quantity
  const isWhole = units > 0 && Math.abs((ordered * units) / quantity - amount) <= ROUNDING
  return isWhole ? units : quantity
}

/** Returns the tax rate at which this line was invoiced before; null if it was not, or by a supplier that charged no tax. */
const invoicedRate = (documents: readonly DocumentRow[], line: number): number | null =>
  documents
    .filter(({ kind, content }) => isInvoice(kind) && content.remark === null)
    .flatMap(({ content }) => content.lines)
    .findLast((invoiced) => invoiced.line === line && !invoiced.charge)?.rate ?? null

/** Composes the lines of an invoice with the tax rates that apply today. */
async function composeInvoiceLines(
  tx: Tx,
  { order, documents, amounts, now }: IssueRequest,
  { hasTax, isInterState }: TaxMode,
): Promise<DocumentLine[]> {
  const codes = await readProductCodes(tx, order.items)
  const rules = hasTax ? await readTaxRules(tx) : []
  const day = dayInIndia(now())
  const isFirst = documents.length === 0
  const deliveries = isFirst ? splitDelivery(order) : []
  const ordered = orderedAmounts(order)
  return amounts.flatMap(({ line, total }) => {
    const item = order.items[line]!
    const hsn = item.type === 'rent' ? RENTAL_SAC : codes.get(item.productId)!
    const rule = ruleFor(rules, hsn, day)
    const sale = { item, total, rule, isFirst }
    const priced =
      item.type === 'rent'
        ? priceRental(sale)
        : priceGoods(sale, { ordered: ordered[line]!, earlierRate: invoicedRate(documents, line) })
    const title = isFirst ? item.title : `${item.title} (additional)`
    const delivery = paise(Math.min(deliveries[line] ?? 0, total))
    return withDelivery({ line, title, note: composeNote(item), hsn, ...priced }, delivery, isInterState)
  })
}

/** The amount to invoice for an item of the order. `isFirst` is false if the order was invoiced before. */
type Sale = { item: QuoteLine; total: Paise; rule: TaxRule | null; isFirst: boolean }
/** The figures of a line before tax is split off. `gross` is the price before the discount. */
type PricedLine = Pick<DocumentLine, 'quantity' | 'days' | 'gross' | 'total' | 'rate'>

/** A rental that costs more than invoiced has no quantity and days. */
function priceRental({ item, total, rule, isFirst }: Sale): PricedLine {
  const { quantity, from, until, lineTotal } = item
  return {
    quantity: isFirst ? quantity : 0,
    days: isFirst && from && until ? daysIn({ from, until }) : null,
    gross: isFirst ? lineTotal : total,
    total,
    rate: rule ? rateOf(rule, total, quantity) : 0,
  }
}

/**
 * The tax rate of goods follows the ordered price of one piece, also if a part of the order was refunded before its invoice. Goods that are
 * invoiced again, after a cancellation, keep their rate.
 */
function priceGoods(
  { item, total, rule, isFirst }: Sale,
  { ordered, earlierRate }: { ordered: Paise; earlierRate: number | null },
): PricedLine {
  const units = unitsFor(total, { ordered, quantity: item.quantity })
  return {
    quantity: units,
    days: null,
    gross: isFirst ? paise(Math.round((item.lineTotal * units) / item.quantity)) : total,
    total,
    rate: rule ? (earlierRate ?? rateOf(rule, ordered, item.quantity)) : 0,
  }
}

type UntaxedLine = Omit<DocumentLine, keyof TaxSplit>

/** Splits a line whose total includes its delivery into the line of the goods and the line of the delivery, and adds the tax of both. */
function withDelivery(whole: UntaxedLine, delivery: Paise, isInterState: boolean): DocumentLine[] {
  const total = paise(whole.total - delivery)
  const tax = splitTax(total, whole.rate, isInterState)
  const goods: DocumentLine = { ...whole, gross: paise(Math.max(whole.gross, total)), total, ...tax }
  if (delivery === 0) return [goods]
  const wholeTax = splitTax(whole.total, whole.rate, isInterState)
  return [goods, composeDelivery(goods, delivery, subtractTax(wholeTax, tax))]
}

/**
 * The delivery of a line. It is part of the supply of the goods (a composite supply), so it has their HSN code and tax rate, and the tax of
 * both lines together is the tax of their sum.
 */
const composeDelivery = (goods: DocumentLine, total: Paise, tax: TaxSplit): DocumentLine => ({
  ...goods,
  title: 'Delivery',
  note: `of ${goods.title}`,
  quantity: 0,
  days: null,
  gross: total,
  total,
  ...tax,
})

const subtractTax = (whole: TaxSplit, part: TaxSplit): TaxSplit => ({
  taxable: paise(whole.taxable - part.taxable),
  cgst: paise(whole.cgst - part.cgst),
  sgst: paise(whole.sgst - part.sgst),
  igst: paise(whole.igst - part.igst),
})

/** Returns the HSN code of each product, by product id. */
async function readProductCodes(tx: Tx, items: readonly QuoteLine[]): Promise<Map<string, string>> {
  const rows = await findProductCodes(
    tx,
    items.map(({ productId }) => productId),
  )
  const known = new Map(rows.map(({ id, hsn }) => [id, hsn]))
  return new Map(items.map(({ productId }) => [productId, known.get(productId) ?? UNKNOWN_HSN]))
}

const composeNote = ({ size, colour, from, until }: QuoteLine): string =>
  [variantLabel({ size, colour }), from && until && formatPeriod({ from, until })].filter(Boolean).join(', ')

/** Issues a credit note for each invoice that has to be corrected, the latest first. None is credited with more than its total. */
export async function issueCreditNotes(tx: Tx, request: IssueRequest) {
  const left = new Map(request.amounts.map(({ line, total }) => [line, total]))
  for (const invoice of request.documents.filter(({ kind }) => isInvoice(kind)).toReversed()) {
    const notes = request.documents.filter(({ corrects }) => corrects === invoice.id)
    const lines = [...left].flatMap(([line, total]) =>
      composeCreditLines([invoice, ...notes], { line, total }),
    )
    if (lines.length === 0) continue
    await issueCreditNote(tx, request, { invoice, lines })
    for (const { line, total } of lines) left.set(line, paise(left.get(line)! - total))
  }
}

type Correction = { invoice: DocumentRow; lines: DocumentLine[] }

async function issueCreditNote(tx: Tx, request: IssueRequest, { invoice, lines }: Correction) {
  const { head } = await composeHead(tx, request)
  const content: DocumentContent = {
    ...head,
    supplier: invoice.content.supplier, // also if the supplier has changed its details or was erased since
    isInterState: invoice.content.isInterState,
    lines,
    deposit: paise(0),
    corrects: { number: invoice.number, day: invoice.day },
    remark: invoice.content.remark,
  }
  await issueDocument(tx, request, { kind: 'credit_note', corrects: invoice.id, content })
}

export const latestInvoice = (documents: readonly DocumentRow[]) =>
  documents.findLast(({ kind }) => isInvoice(kind))

/**
 * Composes the lines that credit an amount of a line, or less if less of an invoice is left. `documents` are the invoice and its earlier
 * credit notes. The refund of a part of the price has no quantity, which the law does not require (CGST Rule 53).
 */
function composeCreditLines(documents: readonly DocumentRow[], { line, total }: LineAmount): DocumentLine[] {
  const isOf = (other: DocumentLine) => other.line === line && !other.charge
  const lines = composeCredit({ documents, isOf, total })
  if (isWholeLine(documents, { line, total })) return lines
  return lines.map((credited) => ({ ...credited, quantity: 0 }))
}

/** Returns whether an amount credits all goods of a line that were invoiced since its last credit note. Otherwise it is no number of units. */
function isWholeLine(documents: readonly DocumentRow[], { line, total }: LineAmount): boolean {
  const linesOf = ({ content }: DocumentRow) =>
    content.lines.filter((documentLine) => documentLine.line === line && !documentLine.charge)
  const last = documents.findLastIndex((row) => row.kind === 'credit_note' && linesOf(row).length > 0)
  const invoices = documents.slice(last + 1).filter(({ kind }) => isInvoice(kind))
  const goods = invoices.flatMap(linesOf).filter(({ quantity }) => quantity > 0)
  return goods.length > 0 && total >= sum(goods.map((documentLine) => documentLine.total))
}

type DocumentDraft = { kind: TaxDocumentKind; corrects: string | null; content: DocumentContent }

/** Issues a document. Takes the document number as late as possible, because this locks the number series until the transaction ends. */
export async function issueDocument(
  tx: Tx,
  { order, sellerId, now }: Pick<IssueRequest, 'order' | 'sellerId' | 'now'>,
  { kind, corrects, content }: DocumentDraft,
): Promise<DocumentRow> {
  const at = now()
  const year = financialYearOf(dayInIndia(at)).label
  const numbering = await takeDocumentNumber(tx, { sellerId, kind, year })
  const about = { order_id: order._id, seller_id: sellerId }
  const taxDocument = await storeDocument(tx, { kind, corrects, ...numbering, ...about, at, content })
  await notifyIssued(tx, order, taxDocument)
  return taxDocument
}

type Numbering = { sellerId: string | null; kind: TaxDocumentKind; year: string }

/** Takes the next number of the supplier's series. */
async function takeDocumentNumber(tx: Tx, { sellerId, kind, year }: Numbering) {
  const series = sellerId
    ? sellerSeries(kind, (await findSupplier(tx, sellerId)).document_code)
    : orderSeries[kind]
  const serial = await takeNumber(tx, series, year)
  return { series, year, serial, number: formatDocumentNumber({ series, year, serial }) }
}

const sumFields = ['total', 'taxable', 'cgst', 'sgst', 'igst'] as const
type UnsummedDocument = Omit<NewDocument, (typeof sumFields)[number] | 'content' | 'day' | 'issued_at'> & {
  at: Date
  content: DocumentContent
}

/** Stores a document with the sums of its lines and its day in India. */
export function storeDocument(tx: Tx, { at, content, ...row }: UnsummedDocument): Promise<DocumentRow> {
  const [total, taxable, cgst, sgst, igst] = sumFields.map((field) =>
    sum(content.lines.map((line) => line[field])),
  )
  return insertDocument(tx, {
    ...row,
    total: total!,
    taxable: taxable!,
    cgst: cgst!,
    sgst: sgst!,
    igst: igst!,
    day: dayInIndia(at),
    issued_at: at,
    content: JSON.stringify(content),
  })
}

async function notifyIssued(tx: Tx, order: Order, { id, kind, number, total }: DocumentRow) {
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
