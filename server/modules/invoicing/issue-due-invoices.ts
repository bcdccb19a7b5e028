import { paise, sum, type Paise } from '../../../contract/core/money.ts'
import { allocateByWeight } from '../../../contract/invoicing/tax.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { taxIdentity } from '../../../contract/store/tax-identity.ts'
import { isDemo } from '../../platform/ops/shop-mode.ts'
import type { Env } from '../../env.ts'
import { inTransaction, type Db, type DbOrTx, type Tx } from '../../platform/db/database.ts'
import { sumByAccount } from '../ledger/balances.ts'
import { sendAll } from '../../platform/jobs/jobs.ts'
import { invoiceDue } from '../orders/order-events.ts'
import { readSettings } from '../store/settings.ts'
import { requireLockedOrder } from '../orders/find-order.ts'
import { isCaptured, splitOrderAmounts } from '../orders/ledger.ts'
import { listExtensions } from '../orders/rentals/extend-rental.ts'
import { listChanges } from '../orders/rentals/list-change-options.ts'
import { issueChargeNotes } from './charge-notes.ts'
import { isInvoice } from '../../../contract/invoicing/document-content.ts'
import { issueCreditNote, issueInvoice, type LineAmount } from './issue-document.ts'
import { findDocumentsOf, findLineSellers, findOrdersWithoutDocuments, type DocumentRow } from './queries.ts'

/** Returns whether the shop can name itself on documents. */
export const hasTaxIdentity = async (db: DbOrTx): Promise<boolean> =>
  taxIdentity(await readSettings(db)).state !== 'incomplete'

const BATCH = 500

/**
 * Issues the documents of all orders that have none yet. Runs when the shop has entered its tax identity. Each order gets a job of its own.
 */
export async function issueDelayedInvoices(db: Db): Promise<void> {
  let after = ''
  for (;;) {
    const ids = await findOrdersWithoutDocuments(db, { after, limit: BATCH })
    await inTransaction(db, (tx) =>
      sendAll(
        tx,
        invoiceDue,
        ids.map((orderId) => ({ data: { orderId } })),
      ),
    )
    if (ids.length < BATCH) return
    after = ids.at(-1)!
  }
}

/** An order whose missing documents are issued. `lines` are the numbers of the order lines that were returned. */
export type DueInvoices = { orderId: string; lines?: readonly number[] | undefined }

/**
 * Issues the missing documents of an order. Each supplier issues an invoice for goods and rentals that are not invoiced yet, and a credit
 * note for invoiced amounts that were refunded. The shop issues a debit note for charges at the return of a rental. Does nothing for a
 * simulated order, except in a demo. While the tax identity of the shop is incomplete, only sellers issue documents. Idempotent.
 */
export function issueDueInvoices({ db, env }: { db: Db; env: Env }, { orderId, lines = [] }: DueInvoices) {
  return inTransaction(db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    if (order.payment.isSimulated && !isDemo(env)) return
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
        .sort((a, b) => (a ?? '').localeCompare(b ?? '')) // the same lock sequence in all transactions prevents deadlocks
        .map((sellerId) => ({
          ...ref,
          sellerId,
          documents: documents.filter(({ seller_id }) => seller_id === sellerId),
          amounts: amounts.filter(({ line }) => supplierOf(line) === sellerId),
        }))
    const canIssue = (await hasTaxIdentity(tx))
      ? () => true
      : ({ sellerId }: { sellerId: string | null }) => sellerId !== null
    for (const request of bySupplier(toInvoice).filter(canIssue)) await issueInvoice(tx, request)
    for (const request of bySupplier(toCredit).filter(canIssue)) await issueCreditNote(tx, request)
    if (canIssue({ sellerId: null })) await issueChargeNotes(tx, ref)
  })
}

/**
 * The current price of the purchased goods (`buy`) and of the rentals (`rent`) of an order, including tax and after refunds. The sums of
 * the order's documents must be equal to these prices.
 */
type SuppliedAmounts = { buy: Paise; rent: Paise }

const ledgerKinds = [
  'payment_captured',
  'order_cancelled',
  'order_reopened',
  'refund_due',
  'rental_extended',
  'rental_changed',
]
const notGoods = /^(cash:|receivable|deposits|refunds_due|late_fees|damage|rent)/

/**
 * Reads the amounts to invoice. After the payment is captured, the amounts come from the ledger. Before the capture, an order is invoiced
 * in full if it is confirmed or has a later status, and not at all if it is pending or cancelled. Exception: if the order already has an
 * invoice (`hasDocuments`), it is also invoiced after staff have set it back to pending.
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

/** Returns the sum of the credits minus the sum of the debits. */
const creditBalance = (sums: readonly { paise: number }[]): Paise =>
  paise(0 - sums.reduce((total, { paise }) => total + paise, 0))

/**
 * Returns a function that finds the supplier of a line: the supplier who has invoiced it, else the seller of the goods. Null is the shop.
 */
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

/** Returns, for each line of the order, the invoiced amount less the credited amount. */
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

/**
 * Allocates an amount to the lines of an order. An amount up to the price of extensions and changes of rentals is allocated to their lines. A
 * larger amount is allocated to all lines in proportion to their prices.
 */
async function allocateInvoice(
  tx: Tx,
  { order, documents, ofType, amount }: InvoiceAllocation,
): Promise<LineAmount[]> {
  const adjustments = documents.length > 0 ? await listAdjustments(tx, order._id) : []
  const extended = ofType.map((line) =>
    sum(adjustments.filter((adjustment) => adjustment.line === line).map(({ amount }) => amount)),
  )
  const isExtension = amount <= sum(extended)
  const weights = isExtension ? extended : ofType.map((line) => order.items[line]!.lineTotal)
  return toLineAmounts(ofType, allocateByWeight(amount, weights))
}

/** The rental extensions and the changes that made a rental more expensive. */
async function listAdjustments(tx: Tx, orderId: string): Promise<{ line: number; amount: Paise }[]> {
  const changes = await listChanges(tx, orderId)
  const dearer = changes.filter(({ difference }) => difference > 0)
  return [
    ...(await listExtensions(tx, orderId)),
    ...dearer.map(({ line, difference }) => ({ line, amount: difference })),
  ]
}

type CreditAllocation = {
  invoiced: readonly Paise[]
  ofType: readonly number[]
  returned: readonly number[]
  amount: Paise
}

/**
 * Allocates a credit to the lines of an order: first to the returned lines, then to the remaining lines. A line is never credited more than
 * was invoiced for it.
 */
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
