import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import { readBalanceByKeyPrefix } from '../../ledger/balances.ts'
import { findUnrequestedRefund } from '../../orders/ledger.ts'
import { requireLockedOrder } from '../../orders/find-order.ts'
import { requestRefund } from './request-refund.ts'
import { findAttemptsOfOrder } from '../queries.ts'
import { findRefundByKey, type RefundRow } from './queries.ts'
import { advanceRefund } from './refund.ts'
import type { PaymentDeps } from '../payment-deps.ts'

/** A refund that ledger transactions have made due to the customer. The keys of these transactions begin with `about`. */
export type RefundDue = { orderId: string; about: string }

/** Returns the idempotency key of the refund that the ledger transactions with the key prefix `about` have made due. */
export const refundDueKey = (about: string) => `due:${about}`

/** Refunds the amount that these ledger transactions made due, to the original payment method. A repeated call does not refund again. */
export async function payRefundDue(deps: PaymentDeps, request: RefundDue): Promise<void> {
  const refund = await inTransaction(deps.db, (tx) => requestRefundDue(tx, request, deps.env.now()))
  // The refund is stored, so errors of the provider are ignored here. A scheduled job tries again.
  if (refund) await advanceRefund(deps, refund.id).catch(() => undefined)
}

async function requestRefundDue(tx: Tx, { orderId, about }: RefundDue, now: Date): Promise<RefundRow | null> {
  await requireLockedOrder(tx, orderId)
  const key = refundDueKey(about)
  const before = await findRefundByKey(tx, key)
  if (before) return before
  const due = 0 - (await readBalanceByKeyPrefix(tx, 'refunds_due', about))
  const amount = Math.min(due, await findUnrequestedRefund(tx, orderId))
  const attempt = (await findAttemptsOfOrder(tx, orderId)).find(({ state }) => state === 'succeeded')
  if (amount <= 0 || !attempt) return null
  const reason = about.startsWith('order_cancelled') ? 'The order was cancelled' : 'Deposit'
  return requestRefund(tx, { attempt, amount, reason, key, by: null, now })
}
