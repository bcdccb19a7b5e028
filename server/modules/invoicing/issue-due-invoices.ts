import { paise, sum, type Paise } from '../../../contract/core/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { spread } from '../../../contract/invoicing/tax.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { requireLockedOrder } from '../orders/find-order.ts'
import { listExtensions } from '../orders/rentals/extend-rental.ts'
import { billCharges } from './charges.ts'
import { isInvoice } from './invoices.ts'
import { issueCreditNote, issueInvoice, type Part } from './issue.ts'
import { findLineSellers, findDocumentsOf, type DocumentRow } from './queries.ts'
import { listSupplies } from './supplies.ts'

export type IssuedDocuments = { orderId: string; lines?: readonly number[] | undefined }

/**
 * Issues what an order lacks of papers: an invoice for what was supplied and not invoiced yet, a credit note for what was
 * invoiced and taken back, each of the seller whose goods they are, and a debit note for what was charged at a garment's return.
 * Doing it again issues nothing. `lines` are those that came back.
 */
export function issueDueInvoices(
  { db, env }: { db: Db; env: Env },
  { orderId, lines = [] }: IssuedDocuments,
) {
  return inTransaction(db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    const documents = await findDocumentsOf(tx, orderId)
    const supplied = await listSupplies(tx, order, documents.length > 0)
    const open = openAmounts(order, documents)
    const more: Part[] = []
    const back: Part[] = []
    for (const type of ['buy', 'rent'] as const) {
      const ofType = order.items.flatMap((item, line) => (item.type === type ? [line] : []))
      const gap = paise(supplied[type] - sum(ofType.map((line) => open[line]!)))
      if (gap > 0) more.push(...(await added(tx, { order, documents, ofType, gap })))
      else back.push(...takenBack({ open, ofType, lines, amount: paise(0 - gap) }))
    }
    const supplierOf = await suppliersOf(tx, orderId, documents)
    const about = { order, now: env.now }
    const ofEach = (parts: readonly Part[]) =>
      [...new Set(parts.map(({ line }) => supplierOf(line)))]
        .sort((a, b) => (a ?? '').localeCompare(b ?? '')) // locks in one order
        .map((sellerId) => ({
          ...about,
          sellerId,
          documents: documents.filter(({ seller_id }) => seller_id === sellerId),
          parts: parts.filter(({ line }) => supplierOf(line) === sellerId),
        }))
    for (const request of ofEach(more)) await issueInvoice(tx, request)
    for (const request of ofEach(back)) await issueCreditNote(tx, request)
    await billCharges(tx, about)
  })
}

/** Who supplies a line: whoever has invoiced it, else the seller whose goods it sold; null is the shop. */
async function suppliersOf(tx: Tx, orderId: string, documents: readonly DocumentRow[]) {
  const sellers = await findLineSellers(tx, orderId)
  return (line: number): string | null => {
    const invoice = documents.find(
      ({ kind, content }) =>
        isInvoice(kind) && content.lines.some((documentLine) => documentLine.line === line),
    )
    return invoice ? invoice.seller_id : (sellers.get(line) ?? null)
  }
}

/** What each line of the order has been invoiced for and not been credited. */
export function openAmounts({ items }: Order, documents: readonly DocumentRow[]): Paise[] {
  const open = items.map((): number => 0)
  for (const { kind, content } of documents) {
    const sign = kind === 'credit_note' ? -1 : 1
    for (const { line, total } of content.lines.filter(({ charge }) => !charge)) open[line]! += sign * total
  }
  return open.map(paise)
}

type Added = { order: Order; documents: readonly DocumentRow[]; ofType: readonly number[]; gap: Paise }

/** What is new, over the lines that it is for: the longer ones when a rental was lengthened, else all by what they cost. */
async function added(tx: Tx, { order, documents, ofType, gap }: Added): Promise<Part[]> {
  const longer = documents.length > 0 ? await listExtensions(tx, order._id) : []
  const extra = ofType.map((line) =>
    sum(longer.filter((one) => one.line === line).map(({ amount }) => amount)),
  )
  const isLonger = gap <= sum(extra)
  const weights = isLonger ? extra : ofType.map((line) => order.items[line]!.lineTotal)
  return partsOf(ofType, spread(gap, weights))
}

type TakenBack = {
  open: readonly Paise[]
  ofType: readonly number[]
  lines: readonly number[]
  amount: Paise
}

/** What is taken back, from the lines that came back first, and never more than a line was invoiced for. */
function takenBack({ open, ofType, lines, amount }: TakenBack): Part[] {
  const named = ofType.map((line) => (lines.includes(line) ? open[line]! : paise(0)))
  const first = paise(Math.min(amount, sum(named)))
  const ofNamed = spread(first, named)
  const left = ofType.map((line, at) => open[line]! - ofNamed[at]!)
  const ofOthers = spread(paise(amount - first), left)
  return partsOf(
    ofType,
    ofNamed.map((one, at) => paise(one + ofOthers[at]!)),
  )
}

const partsOf = (lines: readonly number[], amounts: readonly Paise[]): Part[] =>
  lines.map((line, at) => ({ line, total: amounts[at]! })).filter(({ total }) => total > 0)
