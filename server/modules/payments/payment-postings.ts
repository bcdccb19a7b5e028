import type { Order } from '../../../contract/orders/orders.ts'
import { paise, type Paise } from '../../../contract/core/money.ts'
import { allocateByWeight } from '../../../contract/invoicing/tax.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import { send } from '../../platform/jobs/jobs.ts'
import { credit, debit, postTransaction, type LedgerAccount } from '../ledger/post-transactions.ts'
import { readBalances } from '../ledger/balances.ts'
import {
  captureKey,
  findUnrequestedRefund,
  splitOrderAmounts,
  requestSellerShares,
} from '../orders/order-postings.ts'
import { invoiceDue } from '../orders/order-events.ts'
import type { AttemptRow } from './queries.ts'
import type { RefundRow } from './refunds/queries.ts'

export type Capture = { order: Order; attempt: Pick<AttemptRow, 'id' | 'provider' | 'amount'> }

/** Records the captured payment of an order. An order must be captured only once, unless its capture was reversed. */
export async function recordCapture(tx: Tx, { attempt, order }: Capture) {
  const { sales, rent, deposits } = splitOrderAmounts(order)
  const capture = {
    kind: 'payment_captured',
    orderId: order._id,
    memo: attempt.id,
    entries: [
      debit(`cash:${attempt.provider}`, attempt.amount),
      credit('sales', sales),
      credit('rent', rent),
      credit('deposits', deposits),
    ],
  }
  const isFirst = await postTransaction(tx, { ...capture, key: `capture:${order._id}` })
  if (!isFirst) await postTransaction(tx, { ...capture, key: await captureKey(tx, order._id) })
  await requestSellerShares(tx, order._id)
  await send(tx, invoiceDue, { orderId: order._id })
}

/** Records a payment that the order cannot accept. The whole amount is due for refund at once. */
export function recordUnwantedPayment(tx: Tx, attempt: AttemptRow) {
  return postTransaction(tx, {
    kind: 'payment_unwanted',
    key: `unwanted:${attempt.id}`,
    orderId: attempt.order_id,
    memo: attempt.id,
    entries: [debit(`cash:${attempt.provider}`, attempt.amount), credit('refunds_due', attempt.amount)],
  })
}

/** The accounts from which a refund is taken. */
const refundedFrom = ['sales', 'rent', 'deposits'] as const satisfies readonly LedgerAccount[]

const heldIn = (balance: number) => Math.max(0, 0 - balance)

/**
 * Records that a refund is due. The refund of returned goods is debited to sales, and only what they do not cover to rent. Any other refund
 * is debited to both in proportion, because it reduces all lines. What both do not cover is debited to deposits.
 */
export async function recordRefundDue(tx: Tx, refund: RefundRow) {
  const balances = await readBalances(tx, refund.order_id)
  const [sales, rent, deposits] = refundedFrom.map((account) => heldIn(balances.get(account) ?? 0))
  const ofLines = paise(Math.min(refund.amount, sales! + rent!))
  const ofReturn = paise(Math.min(ofLines, sales!))
  const isReturn = refund.key?.startsWith('return:') === true
  const [fromSales, fromRent] = isReturn
    ? [ofReturn, paise(ofLines - ofReturn)]
    : allocateByWeight(ofLines, [sales!, rent!])
  const fromDeposits = paise(refund.amount - ofLines)
  if (fromDeposits > deposits!) {
    throw new Error(`Refund ${refund.id} is larger than the amount received for the order`)
  }
  await requestSellerShares(tx, refund.order_id)
  await send(tx, invoiceDue, { orderId: refund.order_id })
  return postTransaction(tx, {
    kind: 'refund_due',
    key: `refund-due:${refund.id}`,
    orderId: refund.order_id,
    by: refund.by,
    entries: [
      debit('sales', fromSales!),
      debit('rent', fromRent!),
      debit('deposits', fromDeposits),
      credit('refunds_due', refund.amount),
    ],
  })
}

/** Records that a refund was paid. */
export function recordRefundPaid(tx: Tx, refund: RefundRow, attempt: AttemptRow) {
  return postTransaction(tx, {
    kind: 'refund_paid',
    key: `refund-paid:${refund.id}`,
    orderId: refund.order_id,
    memo: attempt.id,
    entries: [debit('refunds_due', refund.amount), credit(`cash:${attempt.provider}`, refund.amount)],
  })
}

/** Returns the amount that the shop received with an attempt. A wrong amount is included only after staff have decided to return it. */
export const receivedAmount = ({ state, amount, wrong_amount, returned_at }: AttemptRow): number =>
  state === 'succeeded' ? amount : returned_at ? (wrong_amount ?? 0) : 0

/** Returns the part of the amount of an attempt for which none of these refunds has been requested. */
export const unrefundedAmount = (attempt: AttemptRow, refunds: readonly RefundRow[]): number =>
  attempt.amount - totalOf(refunds.filter(({ payment_id }) => payment_id === attempt.id))

/** Returns the amount received with all attempts of an order, including payments that are refunded at once. */
export const capturedTotal = (attempts: readonly AttemptRow[]): Paise =>
  paise(attempts.reduce((all, attempt) => all + receivedAmount(attempt), 0))

const totalOf = (rows: readonly { amount: Paise }[]): Paise =>
  paise(rows.reduce((all, { amount }) => all + amount, 0))

type Payments = {
  /** The attempts to pay the order and its balance. */
  attempts: readonly AttemptRow[]
  /** What staff have received for the balance at the counter, in paise. */
  atCounter: number
  refunds: readonly RefundRow[]
}

/**
 * Returns the amount that staff can still refund. This is the amount received for the order minus its refunds, but at most the ledger balance of the
 * order (sales, rent and deposits). After a cancellation this balance contains only the retained rent and unsettled deposits, even before a
 * job has requested the refund of the cancellation. Staff therefore cannot refund the same money a second time. Nor can they refund what
 * is due after a settled deposit, before a job has requested that refund.
 */
export async function refundableAmount(db: DbOrTx, orderId: string, payments: Payments): Promise<Paise> {
  const balances = await readBalances(db, orderId)
  const held = refundedFrom.reduce((all, account) => all + heldIn(balances.get(account) ?? 0), 0)
  const received = capturedTotal(payments.attempts) + payments.atCounter
  const left = received - totalOf(payments.refunds) - (await findUnrequestedRefund(db, orderId))
  return paise(Math.max(0, Math.min(left, held)))
}

/**
 * Returns the part of the refundable amount that has another use: deposits, which are settled when the garments are back, and the rent that
 * the shop keeps after a cancellation.
 */
export async function reservedAmount(db: DbOrTx, orderId: string, isCancelled: boolean): Promise<Paise> {
  const balances = await readBalances(db, orderId)
  const accounts = isCancelled ? (['deposits', 'rent'] as const) : (['deposits'] as const)
  return paise(accounts.reduce((all, account) => all + heldIn(balances.get(account) ?? 0), 0))
}
