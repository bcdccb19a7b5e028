import type { OrderBalance } from '../../../contract/rentals/deposits.ts'
import { paise, share, sum, type Paise } from '../../../contract/core/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { lineTotal } from '../../../contract/checkout/pricing.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import { send } from '../../platform/jobs/jobs.ts'
import { credit, debit, postTransaction, type LedgerEntry } from '../ledger/post-transactions.ts'
import { readBalances, countTransactions, readEntries } from '../ledger/balances.ts'
import { findDispatch } from '../rentals/pieces/order-garments.ts'
import { refundDue, sellerSharesDue } from './order-events.ts'
import { presentOrder } from './present.ts'
import { hasSellers, type OrderRow, sumOpenRefunds } from './queries.ts'
import { sumExtensions } from './rentals/queries.ts'

/** What an order's money is for: goods and rent after the coupon, and deposits that stay the customers'. */
export function splitOrderAmounts({ items, subtotal, couponDiscount, depositTotal }: Order) {
  const rentBefore = sum(items.filter(({ type }) => type === 'rent').map(lineTotal))
  const rentDiscount = subtotal ? share(couponDiscount, (rentBefore * 100) / subtotal) : paise(0)
  const rent = paise(rentBefore - rentDiscount)
  const sales = paise(subtotal - couponDiscount - rent)
  return { sales, rent, deposits: depositTotal }
}

/** Whether the money of an order has come: payments post this fact, once for each order. */
export const isCaptured = async (db: DbOrTx, orderId: string): Promise<boolean> =>
  (await readEntries(db, `capture:${orderId}`)).length > 0

/** What the customer of an order is owed and owes, after everything that was posted. */
export async function findOrderBalance(db: DbOrTx, orderId: string): Promise<OrderBalance> {
  const balances = await readBalances(db, orderId)
  return {
    refundDue: paise(0 - (balances.get('refunds_due') ?? 0)),
    owed: paise(balances.get('receivable') ?? 0),
  }
}

/** The part of what is due to a customer that nobody has begun to pay. */
export async function findUnrequestedRefund(db: DbOrTx, orderId: string): Promise<Paise> {
  const { refundDue } = await findOrderBalance(db, orderId)
  return paise(Math.max(0, refundDue - (await sumOpenRefunds(db, orderId))))
}

const claims = ['sales', 'rent', 'deposits'] as const

/**
 * Makes what is paid due to the customer, but for `kept` of the rent and for deposits of garments that are not judged yet; what
 * they still owe is taken off first.
 */
export async function recordCancellation(
  tx: Tx,
  order: Pick<OrderRow, 'id'>,
  { kept, by }: { kept: Paise; by: string | null },
) {
  const balances = await readBalances(tx, order.id)
  const { undecided } = await findDispatch(tx, order.id)
  const stays = { sales: 0, rent: kept, deposits: undecided }
  const moved = claims.map((account) => {
    const paid = 0 - (balances.get(account) ?? 0)
    return debit(account, paid - Math.min(stays[account], paid))
  })
  const back = moved.reduce((all, { amount }) => all + amount, 0)
  const setOff = Math.min(balances.get('receivable') ?? 0, back)
  const entries = [...moved, credit('receivable', setOff), credit('refunds_due', back - setOff)]
  const key = await postNumbered(tx, { kind: 'order_cancelled', orderId: order.id, entries, by })
  if (key) await send(tx, refundDue, { orderId: order.id, about: key })
  if (key) await requestSellerShares(tx, order.id)
}

/** The order stands again: what nobody has begun to pay back is the shop's again, and the rest is owed. */
export async function recordReopening(tx: Tx, order: OrderRow, by: string | null) {
  if (!(await isCaptured(tx, order.id))) return
  const balances = await readBalances(tx, order.id)
  const parts = splitOrderAmounts(presentOrder(order))
  const { validated } = await findDispatch(tx, order.id)
  const rent = parts.rent + (await sumExtensions(tx, order.id))
  const wanted = { sales: parts.sales, rent, deposits: parts.deposits - validated }
  const moved = claims.map((account) => credit(account, wanted[account] + (balances.get(account) ?? 0)))
  const again = 0 - moved.reduce((all, { amount }) => all + amount, 0)
  const fromRefund = Math.min(await findUnrequestedRefund(tx, order.id), again)
  const entries = [...moved, debit('refunds_due', fromRefund), debit('receivable', again - fromRefund)]
  await postNumbered(tx, { kind: 'order_reopened', orderId: order.id, entries, by })
  await requestSellerShares(tx, order.id)
}

/**
 * Has the parts of those who sell in this order reckoned again, after the transaction that changes what it keeps. Looks whether
 * there are any, unless that is known.
 */
export async function requestSellerShares(tx: Tx, orderId: string, isSold?: boolean) {
  if (isSold ?? (await hasSellers(tx, orderId))) await send(tx, sellerSharesDue, { orderId })
}

/** What an order keeps of the money that came for it, without deposits: nothing before it came. */
export async function findRetainedRevenue(
  db: DbOrTx,
  orderId: string,
): Promise<{ sales: Paise; rent: Paise }> {
  if (!(await isCaptured(db, orderId))) return { sales: paise(0), rent: paise(0) }
  const balances = await readBalances(db, orderId)
  const held = (account: 'sales' | 'rent') => paise(Math.max(0, 0 - (balances.get(account) ?? 0)))
  return { sales: held('sales'), rent: held('rent') }
}

type Next = {
  kind: string
  orderId: string
  entries: readonly LedgerEntry[]
  by: string | null
  memo?: string
}

/**
 * Posts a fact that may happen several times to one order; the order is locked, so its number is free. Answers its key, or
 * null when no money moves.
 */
export async function postNumbered(tx: Tx, { kind, orderId, entries, by, memo = '' }: Next) {
  if (entries.every(({ amount }) => amount === 0)) return null
  const key = `${kind}:${orderId}:${(await countTransactions(tx, kind, orderId)) + 1}`
  await postTransaction(tx, { kind, key, orderId, memo, by, entries })
  return key
}
