import { paise } from '../../../../contract/core/money.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { readBalanceByKeyPrefix } from '../../ledger/balances.ts'
import { findUnrequestedRefund } from '../../orders/order-postings.ts'
import { requireLockedOrder } from '../../orders/find-order.ts'
import { storeRefund, splitRefund } from './store-refund.ts'
import { findAllAttempts } from '../queries.ts'
import { findRefundByKey, findRefundsOfOrder, type RefundRow } from './queries.ts'
import { advanceRefunds, recordManualRefund } from './refund.ts'
import type { PaymentDeps } from '../payment-deps.ts'

/** A refund that ledger transactions have made due to the customer. The keys of these transactions begin with `about`. */
export type RefundDue = { orderId: string; about: string }

/** Returns the idempotency key of the refund that the ledger transactions with the key prefix `about` have made due. */
export const refundDueKey = (about: string) => `due:${about}`

/**
 * Stores the refunds that these ledger transactions made due, and sends them to the original payment methods. A repeated call does not refund
 * again.
 */
export async function sendDueRefunds(deps: PaymentDeps, request: RefundDue): Promise<void> {
  const refunds = await inTransaction(deps.db, (tx) => storeDueRefunds(tx, request, deps.env.now()))
  await advanceRefunds(deps, refunds)
}

/** Records that staff have paid the requested refunds that these ledger transactions made due, in cash. Returns their number. */
export async function payRefundsInCash(
  tx: Tx,
  { orderId, about, actor }: RefundDue & { actor: Actor },
): Promise<number> {
  const unpaid = (await findRefundsOfOrder(tx, orderId)).filter(
    ({ key, state }) => key?.startsWith(refundDueKey(about)) && state !== 'completed',
  )
  for (const { id } of unpaid) {
    await recordManualRefund(tx, { id, reference: 'Cash at the counter', actor, isCash: true })
  }
  return unpaid.length
}

/** The reasons of refunds by the ledger transaction that made them due. */
const reasons = [
  ['order_cancelled', 'The order was cancelled'],
  ['rental_changed', 'The rental was changed'],
] as const

/** Stores the refunds that these ledger transactions made due, if they are not stored yet: one for each payment that is refunded. A job sends them. */
export async function storeDueRefunds(
  tx: Tx,
  { orderId, about }: RefundDue,
  now: Date,
): Promise<RefundRow[]> {
  await requireLockedOrder(tx, orderId)
  const key = refundDueKey(about)
  const before = await findRefundByKey(tx, key)
  if (before) return [before]
  const due = 0 - (await readBalanceByKeyPrefix(tx, 'refunds_due', about))
  const amount = paise(Math.min(due, await findUnrequestedRefund(tx, orderId)))
  const [, reason = 'Deposit'] = reasons.find(([kind]) => about.startsWith(kind)) ?? []
  const requested: RefundRow[] = []
  const attempts = await findAllAttempts(tx, orderId)
  const refunds = await findRefundsOfOrder(tx, orderId)
  for (const [index, part] of splitRefund({ attempts, refunds }, amount).entries()) {
    const partKey = index === 0 ? key : `${key}:${index}`
    const refund = await storeRefund(tx, { ...part, reason, key: partKey, by: null, now })
    if (refund) requested.push(refund)
  }
  return requested
}
