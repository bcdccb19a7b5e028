import { sql, type RawBuilder } from 'kysely'
import type { OrderBalance } from '../../../contract/rentals/deposits.ts'
import { paise, share, sum, type Paise } from '../../../contract/core/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { allocateByWeight } from '../../../contract/invoicing/tax.ts'
import { lineTotal } from '../../../contract/checkout/pricing.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import { send } from '../../platform/jobs/jobs.ts'
import { credit, debit, postTransaction, type LedgerEntry } from '../ledger/post-transactions.ts'
import { readBalances, countTransactions, readEntries } from '../ledger/balances.ts'
import { findDispatch } from '../rentals/pieces/order-garments.ts'
import { refundDue, sellerSharesDue } from './order-events.ts'
import { hasSellers, type OrderRow, sumOpenRefunds } from './queries.ts'

type OrderAmounts = Pick<Order, 'items' | 'subtotal' | 'couponDiscount' | 'deliveryCharge' | 'depositTotal'>

/**
 * Splits an order's total into sales, rent and deposits. The coupon discount is deducted from sales and rent, and the delivery charge is
 * part of both in proportion to the prices, because it is taxed with the goods. `rentOnly` is the rent without it. Deposits still belong to
 * the customer.
 */
export function splitOrderAmounts({
  items,
  subtotal,
  couponDiscount,
  deliveryCharge,
  depositTotal,
}: OrderAmounts) {
  const rentBefore = sum(items.filter(({ type }) => type === 'rent').map(lineTotal))
  const rentDiscount = subtotal ? share(couponDiscount, (rentBefore * 100) / subtotal) : paise(0)
  const rentOnly = paise(rentBefore - rentDiscount)
  const rent = paise(
    rentOnly +
      sum(splitDelivery({ items, deliveryCharge }).filter((_, line) => items[line]!.type === 'rent')),
  )
  const sales = paise(subtotal - couponDiscount + deliveryCharge - rent)
  return { sales, rent, rentOnly, deposits: depositTotal }
}

/** Returns the rent of each line of an order after its coupon; 0 for purchased goods. */
export function rentByLine(order: OrderAmounts): Paise[] {
  const rents = order.items.map((item) => (item.type === 'rent' ? lineTotal(item) : 0))
  return allocateByWeight(splitOrderAmounts(order).rentOnly, rents).map(paise)
}

/** Splits the delivery charge of an order in proportion to the prices: between goods and rentals, and then between their lines. */
export function splitDelivery({ items, deliveryCharge }: Pick<Order, 'items' | 'deliveryCharge'>): Paise[] {
  const pricesOf = (type: 'buy' | 'rent'): number[] =>
    items.map((item) => (item.type === type ? item.lineTotal : 0))
  const [goods, rentals] = [pricesOf('buy'), pricesOf('rent')]
  const total = (prices: readonly number[]) => prices.reduce((all, price) => all + price, 0)
  const [ofGoods, ofRentals] = allocateByWeight(deliveryCharge, [total(goods), total(rentals)])
  const [goodsParts, rentParts] = [allocateByWeight(ofGoods!, goods), allocateByWeight(ofRentals!, rentals)]
  return items.map((_, line) => paise(goodsParts[line]! + rentParts[line]!))
}

/** Returns the key of the capture of an order. After a capture was reversed, the next one has another key. */
export async function captureKey(db: DbOrTx, orderId: string): Promise<string> {
  const reversals = await countTransactions(db, 'payment_reversed', orderId)
  return reversals === 0 ? `capture:${orderId}` : `capture:${orderId}:${reversals + 1}`
}

/** Returns whether the order is paid, by its capture in the ledger. An order has at most one capture that was not reversed. */
export const isCaptured = async (db: DbOrTx, orderId: string): Promise<boolean> =>
  (await readEntries(db, await captureKey(db, orderId))).length > 0

/**
 * Reverses the capture of an order. Returns false, and posts nothing, if a part of its amounts was refunded or settled since. The caller
 * must have locked the order.
 */
export async function reverseCapture(tx: Tx, payment: { id: string; orderId: string; by: string | null }) {
  const { id: memo, orderId, by } = payment
  const captured = await readEntries(tx, await captureKey(tx, orderId))
  const balances = await readBalances(tx, orderId)
  const isWhole = captured.every(
    ({ account, amount }) => amount > 0 || (balances.get(account) ?? 0) <= amount,
  )
  if (!isWhole) return false
  const entries = captured.map(({ account, amount }) => ({ account, amount: 0 - amount }))
  await postNumbered(tx, { kind: 'payment_reversed', orderId, entries, by, memo })
  await requestSellerShares(tx, orderId)
  return true
}

/**
 * Returns two amounts, calculated from all ledger entries of an order: the amount that the shop owes the customer, and the amount that the
 * customer owes the shop.
 */
export async function findOrderBalance(db: DbOrTx, orderId: string): Promise<OrderBalance> {
  const balances = await readBalances(db, orderId)
  return {
    refundDue: paise(0 - (balances.get('refunds_due') ?? 0)),
    owed: paise(balances.get('receivable') ?? 0),
  }
}

/** Returns the amount that is due to the customer and for which no refund has been requested yet. */
export async function findUnrequestedRefund(db: DbOrTx, orderId: string): Promise<Paise> {
  const { refundDue } = await findOrderBalance(db, orderId)
  return paise(Math.max(0, refundDue - (await sumOpenRefunds(db, orderId))))
}

const orderAccounts = ['sales', 'rent', 'deposits'] as const

/**
 * Returns the ledger entries of a cancellation of this order now, and the amount that the customer gets back. It excludes the fee and the
 * deposits of garments that are not inspected yet. The fee is at most the rent that the customer has paid and not got back. Amounts that
 * the customer still owes are deducted from the refund.
 */
export async function planCancellation(db: DbOrTx, orderId: string, policyFee: Paise) {
  const balances = await readBalances(db, orderId)
  const { unsettledDeposits } = await findDispatch(db, orderId)
  const paidRent = 0 - (balances.get('rent') ?? 0) - (balances.get('receivable') ?? 0)
  const fee = paise(Math.max(0, Math.min(policyFee, paidRent)))
  const retained = { sales: 0, rent: fee, deposits: unsettledDeposits }
  const reversals = orderAccounts.map((account) => {
    const paid = 0 - (balances.get(account) ?? 0)
    return debit(account, paid - Math.min(retained[account], paid))
  })
  const back = reversals.reduce((all, { amount }) => all + amount, 0)
  const setOff = Math.min(balances.get('receivable') ?? 0, back)
  const refund = paise(back - setOff)
  return { entries: [...reversals, credit('receivable', setOff), credit('refunds_due', refund)], refund, fee }
}

/** Records that the payment of a cancelled order is due to the customer as a refund. */
export async function recordCancellation(
  tx: Tx,
  order: Pick<OrderRow, 'id'>,
  { retainedRent, by }: { retainedRent: Paise; by: string | null },
) {
  const { entries } = await planCancellation(tx, order.id, retainedRent)
  const key = await postNumbered(tx, { kind: 'order_cancelled', orderId: order.id, entries, by })
  if (key) await send(tx, refundDue, { orderId: order.id, about: key })
  if (key) await requestSellerShares(tx, order.id)
}

/**
 * Records that a cancelled order is reopened: reverses its cancellation, so that the customer owes what the cancellation gave back. If a
 * part of the refund has not been requested yet, that part pays for the order. The customer owes the remaining amount.
 */
export async function recordReopening(tx: Tx, orderId: string, by: string | null) {
  const cancelled = await findOpenCancellation(tx, orderId)
  const adjustments = cancelled.flatMap(({ account, amount }) =>
    orderAccounts.some((own) => own === account) ? [credit(account, amount)] : [],
  )
  const again = 0 - adjustments.reduce((all, { amount }) => all + amount, 0)
  const fromRefund = Math.min(await findUnrequestedRefund(tx, orderId), again)
  const entries = [...adjustments, debit('refunds_due', fromRefund), debit('receivable', again - fromRefund)]
  await postNumbered(tx, { kind: 'order_reopened', orderId, entries, by })
  await requestSellerShares(tx, orderId)
}

/** Returns the ledger entries of the last cancellation of an order; none if it changed no money, or if the order was reopened since. */
async function findOpenCancellation(db: DbOrTx, orderId: string): Promise<LedgerEntry[]> {
  const count = await countTransactions(db, 'order_cancelled', orderId)
  if (count === (await countTransactions(db, 'order_reopened', orderId))) return []
  return readEntries(db, `order_cancelled:${orderId}:${count}`)
}

/**
 * Queues a job that calculates the sellers' shares in the revenue of an order again. Does nothing for an order without lines of sellers.
 */
export async function requestSellerShares(tx: Tx, orderId: string) {
  if (await hasSellers(tx, orderId)) await send(tx, sellerSharesDue, { orderId })
}

/**
 * Returns the revenue of a paid order that remains after refunds, without deposits. Zero before the payment. What the customer owes again
 * since the order was reopened is no revenue yet; it is deducted from the rent first.
 */
export async function findRetainedRevenue(
  db: DbOrTx,
  orderId: string,
): Promise<{ sales: Paise; rent: Paise }> {
  if (!(await isCaptured(db, orderId))) return { sales: paise(0), rent: paise(0) }
  const balances = await readBalances(db, orderId)
  const earned = (account: 'sales' | 'rent') => Math.max(0, 0 - (balances.get(account) ?? 0))
  const owed = Math.min(balances.get('receivable') ?? 0, await sumOwedAgain(db, orderId))
  const ofRent = Math.min(owed, earned('rent'))
  return {
    sales: paise(Math.max(0, earned('sales') - (owed - ofRent))),
    rent: paise(earned('rent') - ofRent),
  }
}

/** Returns what the customer has owed again since the order was reopened, in paise, without what has been paid of it. */
async function sumOwedAgain(db: DbOrTx, orderId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`select ${owedAgain(sql.val(orderId))} as paise`.execute(db)
  return Math.max(0, rows[0]!.paise)
}

/** Whether the order was refunded and reopened, and the customer has not paid it again yet. */
export async function isOwedAgain(db: DbOrTx, orderId: string): Promise<boolean> {
  const { owed } = await findOrderBalance(db, orderId)
  return owed > 0 && (await sumOwedAgain(db, orderId)) > 0
}

/**
 * SQL: what the customer owes because the order was reopened after its refund, in paise; 0 or less if nothing. This is what the last
 * reopening made due, without what the cancellation before it had set off, and without what has been paid since.
 */
export const owedAgain = (orderId: RawBuilder<string>) => sql<number>`(
  select coalesce(sum(e.amount), 0)
  from (select max(id) as id from ledger_transactions where order_id = ${orderId} and kind = 'order_reopened') reopened,
    ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  where t.order_id = ${orderId} and e.account = 'receivable'
    and (t.kind = 'owed_collected' and t.id > reopened.id
      or t.kind in ('order_cancelled', 'order_reopened') and t.id >= (select max(c.id) from ledger_transactions c
        where c.order_id = ${orderId} and c.kind = 'order_cancelled' and c.id < reopened.id)))`

type NumberedPosting = {
  kind: string
  orderId: string
  entries: readonly LedgerEntry[]
  by: string | null
  memo?: string
}

/**
 * Records a ledger transaction of a kind that can occur several times for an order. The key of the transaction therefore ends with a
 * number. The caller must have locked the order. Returns the key, or null when all amounts are zero.
 */
export async function postNumbered(tx: Tx, { kind, orderId, entries, by, memo = '' }: NumberedPosting) {
  if (entries.every(({ amount }) => amount === 0)) return null
  const key = `${kind}:${orderId}:${(await countTransactions(tx, kind, orderId)) + 1}`
  await postTransaction(tx, { kind, key, orderId, memo, by, entries })
  return key
}
