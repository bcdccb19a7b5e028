import { paise, sum, type Paise } from '../../../contract/core/money.ts'
import { allocateByWeight } from '../../../contract/invoicing/tax.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { RetainedAmounts } from '../../../contract/sellers/seller-money.ts'
import { taxIdentity } from '../../../contract/store/tax-identity.ts'
import { isDemo } from '../../platform/ops/shop-mode.ts'
import type { Env } from '../../env.ts'
import { inTransaction, type Db, type DbOrTx, type Tx } from '../../platform/db/database.ts'
import { sumByAccount } from '../ledger/balances.ts'
import { sendAll } from '../../platform/jobs/jobs.ts'
import { invoiceDue } from '../orders/order-events.ts'
import { readSettings } from '../store/settings.ts'
import { requireLockedOrder } from '../orders/find-order.ts'
import { isCaptured, splitOrderAmounts } from '../orders/order-postings.ts'
import { findLineShares } from '../orders/line-shares.ts'
import { issueChargeNotes } from './charge-notes.ts'
import { isInvoice } from '../../../contract/invoicing/document-content.ts'
import { issueCreditNotes, issueInvoice, ROUNDING, type LineAmount } from './issue-document.ts'
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

/**
 * Issues the missing documents of an order. Each supplier issues an invoice for what their lines cost more than is invoiced for them, and
 * credit notes for what they cost less. The shop issues a debit note for charges at the return of a rental. Does nothing for a simulated
 * order, except in a demo. While the tax identity of the shop is incomplete, only sellers issue documents. Idempotent.
 */
export function issueDueInvoices({ db, env }: { db: Db; env: Env }, { orderId }: { orderId: string }) {
  return inTransaction(db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    if (order.payment.isSimulated && !isDemo(env)) return
    const documents = await findDocumentsOf(tx, orderId)
    const shares = await findLineShares(tx, order, await readSupplied(tx, order, documents.length > 0))
    const invoiced = invoicedAmounts(order, documents)
    const toInvoice: LineAmount[] = []
    const toCredit: LineAmount[] = []
    for (const type of ['buy', 'rent'] as const) {
      const ofType = order.items.flatMap((item, line) => (item.type === type ? [line] : []))
      const { missing, excess } = compareAmounts(
        ofType.map((line) => shares[line]!),
        ofType.map((line) => invoiced[line]!),
      )
      toInvoice.push(...toLineAmounts(ofType, missing))
      toCredit.push(...toLineAmounts(ofType, excess))
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
    for (const request of bySupplier(toCredit).filter(canIssue)) await issueCreditNotes(tx, request)
    if (canIssue({ sellerId: null })) await issueChargeNotes(tx, ref)
  })
}

/** The ledger transactions that change what the goods and rentals of an order cost. */
const pricingKinds = [
  'payment_captured',
  'payment_reversed',
  'order_cancelled',
  'order_reopened',
  'refund_due',
  'rental_extended',
  'rental_changed',
]

/**
 * Reads the current price of the purchased goods and of the rentals of an order, including tax and after refunds. The sums of the order's
 * documents must be equal to these prices. After the payment is captured, the amounts come from the ledger. Before the capture, an order is
 * invoiced in full if it is confirmed or has a later status, and not at all if it is pending or cancelled. Exception: if the order already
 * has an invoice (`hasDocuments`), it is also invoiced after staff have set it back to pending.
 */
async function readSupplied(tx: Tx, order: Order, hasDocuments: boolean): Promise<RetainedAmounts> {
  const balances = await sumByAccount(tx, { orderId: order._id, kinds: pricingKinds })
  const creditOf = (account: 'sales' | 'rent') =>
    0 - (balances.find((balance) => balance.account === account)?.paise ?? 0)
  if (await isCaptured(tx, order._id)) {
    return { sales: atLeastZero(creditOf('sales')), rent: atLeastZero(creditOf('rent')) }
  }
  const isInvoicedUnpaid = order.status !== 'cancelled' && (order.status !== 'pending' || hasDocuments)
  if (!isInvoicedUnpaid) return { sales: paise(0), rent: paise(0) }
  const ordered = splitOrderAmounts(order)
  return { sales: ordered.sales, rent: atLeastZero(ordered.rent + creditOf('rent')) }
}

const atLeastZero = (amount: number): Paise => paise(Math.max(0, amount))

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

/**
 * Compares the shares of lines with the amounts invoiced for them. Returns for each line what is missing in its invoices, and by what
 * they exceed its share. A refund lowers the shares, but rounding can raise one of them by a paisa or two, which is not invoiced.
 */
export function compareAmounts(shares: readonly Paise[], invoiced: readonly Paise[]) {
  const missing = shares.map((share, at) => atLeastZero(share - invoiced[at]!))
  const excess = shares.map((share, at) => atLeastZero(invoiced[at]! - share))
  const difference = sum(missing) - sum(excess)
  const isRounded = (difference > 0 ? excess : missing).every((amount) => amount <= ROUNDING)
  if (!isRounded) return { missing, excess }
  return {
    missing: allocateByWeight(atLeastZero(difference), missing),
    excess: allocateByWeight(atLeastZero(0 - difference), excess),
  }
}

const toLineAmounts = (lines: readonly number[], amounts: readonly Paise[]): LineAmount[] =>
  lines.map((line, at) => ({ line, total: amounts[at]! })).filter(({ total }) => total > 0)
