import { paise, sum, type Paise } from '../../../contract/core/money.ts'
import { allocateByWeight } from '../../../contract/invoicing/tax.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { Env } from '../../env.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import { sumByAccount } from '../ledger/balances.ts'
import { requireLockedOrder } from '../orders/find-order.ts'
import { isCaptured, splitOrderAmounts } from '../orders/ledger.ts'
import { listExtensions } from '../orders/rentals/extend-rental.ts'
import { issueChargeNotes } from './charge-notes.ts'
import { isInvoice } from '../../../contract/invoicing/document-content.ts'
import { issueCreditNote, issueInvoice, type LineAmount } from './issue-document.ts'
import { findDocumentsOf, findLineSellers, type DocumentRow } from './queries.ts'

/** `lines` are those that were returned. */
export type DueInvoices = { orderId: string; lines?: readonly number[] | undefined }

/**
 * Issues the missing documents of an order: an invoice for what was supplied and not invoiced yet, a credit note for what was
 * invoiced and refunded, one for each supplier, and a debit note for charges at the return of a rental. Idempotent.
 */
export function issueDueInvoices({ db, env }: { db: Db; env: Env }, { orderId, lines = [] }: DueInvoices) {
  return inTransaction(db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    const documents = await findDocumentsOf(tx, orderId)
    const supplied = await readSupplied(tx, order, documents.length > 0)
    const invoiced = invoicedAmounts(order, documents)
    const toInvoice: LineAmount[] = []
    const toCredit: LineAmount[] = []
    for (const type of ['buy', 'rent'] as const) {
      const ofType = order.items.flatMap((item, line) => (item.type === type ? [line] : []))
      const difference = paise(supplied[type] - sum(ofType.map((line) => invoiced[line]!)))
      if (difference > 0) {
        toInvoice.push(...(await allocateInvoice(tx, { order, documents, ofType, amount: difference })))
      } else {
        toCredit.push(...allocateCredit({ invoiced, ofType, returned: lines, amount: paise(0 - difference) }))
      }
    }
    const supplierOf = await readSuppliers(tx, orderId, documents)
    const ref = { order, now: env.now }
    const bySupplier = (amounts: readonly LineAmount[]) =>
      [...new Set(amounts.map(({ line }) => supplierOf(line)))]
        .sort((a, b) => (a ?? '').localeCompare(b ?? '')) // always lock number series in the same order
        .map((sellerId) => ({
          ...ref,
          sellerId,
          documents: documents.filter(({ seller_id }) => seller_id === sellerId),
          amounts: amounts.filter(({ line }) => supplierOf(line) === sellerId),
        }))
    for (const request of bySupplier(toInvoice)) await issueInvoice(tx, request)
    for (const request of bySupplier(toCredit)) await issueCreditNote(tx, request)
    await issueChargeNotes(tx, ref)
  })
}

/** What goods and rentals of an order cost by now, including tax: its documents have to add up to this. */
type SuppliedAmounts = { buy: Paise; rent: Paise }

const ledgerKinds = ['payment_captured', 'order_cancelled', 'order_reopened', 'refund_due', 'rental_extended']
const notGoods = /^(cash:|receivable|deposits|refunds_due|late_fees|damage|rent)/

/**
 * Reads the amounts to invoice. Once the payment is captured they come from the ledger. Before that, a confirmed order is invoiced
 * in full and a cancelled one not at all. With `hasDocuments`, an order that is set back to pending keeps its invoice.
 */
async function readSupplied(tx: Tx, order: Order, hasDocuments: boolean): Promise<SuppliedAmounts> {
  const sums = await sumByAccount(tx, { orderId: order._id, kinds: ledgerKinds })
  const recorded = {
    buy: creditBalance(sums.filter(({ account }) => !notGoods.test(account))),
    rent: creditBalance(sums.filter(({ account }) => account === 'rent')),
  }
  if (await isCaptured(tx, order._id)) return recorded
  const counts = hasDocuments
    ? order.status !== 'cancelled'
    : !['pending', 'cancelled'].includes(order.status)
  if (!counts) return { buy: paise(0), rent: paise(0) }
  const parts = splitOrderAmounts(order)
  return { buy: parts.sales, rent: paise(parts.rent + recorded.rent) }
}

/** Credits less debits. */
const creditBalance = (sums: readonly { paise: number }[]): Paise =>
  paise(0 - sums.reduce((total, { paise }) => total + paise, 0))

/** The supplier of a line: the one that has invoiced it, else the seller of the goods; null is the shop. */
async function readSuppliers(tx: Tx, orderId: string, documents: readonly DocumentRow[]) {
  const sellers = await findLineSellers(tx, orderId)
  return (line: number): string | null => {
    const invoice = documents.find(
      ({ kind, content }) =>
        isInvoice(kind) && content.lines.some((documentLine) => documentLine.line === line),
    )
    return invoice ? invoice.seller_id : (sellers.get(line) ?? null)
  }
}

/** The amount of each line of the order that is invoiced and not credited. */
function invoicedAmounts({ items }: Order, documents: readonly DocumentRow[]): Paise[] {
  const amounts = items.map((): number => 0)
  for (const { kind, content } of documents) {
    const sign = kind === 'credit_note' ? -1 : 1
    for (const { line, total } of content.lines.filter(({ charge }) => !charge)) {
      amounts[line]! += sign * total
    }
  }
  return amounts.map(paise)
}

type InvoiceAllocation = {
  order: Order
  documents: readonly DocumentRow[]
  ofType: readonly number[]
  amount: Paise
}

/** Allocates an amount to the extended lines if a rental was extended, else to all lines by their price. */
async function allocateInvoice(
  tx: Tx,
  { order, documents, ofType, amount }: InvoiceAllocation,
): Promise<LineAmount[]> {
  const extensions = documents.length > 0 ? await listExtensions(tx, order._id) : []
  const extended = ofType.map((line) =>
    sum(extensions.filter((extension) => extension.line === line).map((extension) => extension.amount)),
  )
  const isExtension = amount <= sum(extended)
  const weights = isExtension ? extended : ofType.map((line) => order.items[line]!.lineTotal)
  return toLineAmounts(ofType, allocateByWeight(amount, weights))
}

type CreditAllocation = {
  invoiced: readonly Paise[]
  ofType: readonly number[]
  returned: readonly number[]
  amount: Paise
}

/** Allocates a credit to the returned lines first, and never more than was invoiced for a line. */
function allocateCredit({ invoiced, ofType, returned, amount }: CreditAllocation): LineAmount[] {
  const ofReturned = ofType.map((line) => (returned.includes(line) ? invoiced[line]! : paise(0)))
  const first = paise(Math.min(amount, sum(ofReturned)))
  const credits = allocateByWeight(first, ofReturned)
  const remaining = ofType.map((line, at) => invoiced[line]! - credits[at]!)
  const rest = allocateByWeight(paise(amount - first), remaining)
  return toLineAmounts(
    ofType,
    credits.map((credit, at) => paise(credit + rest[at]!)),
  )
}

const toLineAmounts = (lines: readonly number[], amounts: readonly Paise[]): LineAmount[] =>
  lines.map((line, at) => ({ line, total: amounts[at]! })).filter(({ total }) => total > 0)
