import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import { readBalanceByKeyPrefix } from '../../ledger/balances.ts'
import { findUnrequestedRefund } from '../../orders/ledger.ts'
import { requireLockedOrder } from '../../orders/find-order.ts'
import { requestRefund } from './request-refund.ts'
import { findAttemptsOfOrder } from '../queries.ts'
import { findRefundByKey, type RefundRow } from './queries.ts'
import { advanceRefund } from './refund.ts'
import type { PaymentDeps } from '../payment-deps.ts'

/** `about` is what the keys of the facts begin with that made the money due. */
export type RefundDue = { orderId: string; about: string }

/** The key of the refund that pays what a fact in the books made due. */
export const refundDueKey = (about: string) => `due:${about}`

/** Sends the customer what the books say is due to them, once, by the way they paid; the provider is asked right after. */
export async function payRefundDue(deps: PaymentDeps, due: RefundDue): Promise<void> {
  const refund = await inTransaction(deps.db, (tx) => askForDue(tx, due, deps.env.now()))
  // The promise stands whatever the provider says now: the sweep asks again.
  if (refund) await advanceRefund(deps, refund.id).catch(() => undefined)
}

async function askForDue(tx: Tx, { orderId, about }: RefundDue, now: Date): Promise<RefundRow | null> {
  await requireLockedOrder(tx, orderId)
  const key = refundDueKey(about)
  const before = await findRefundByKey(tx, key)
  if (before) return before
  const told = 0 - (await readBalanceByKeyPrefix(tx, 'refunds_due', about))
  const amount = Math.min(told, await findUnrequestedRefund(tx, orderId))
  const attempt = (await findAttemptsOfOrder(tx, orderId)).find(({ state }) => state === 'succeeded')
  if (amount <= 0 || !attempt) return null
  const reason = about.startsWith('order_cancelled') ? 'The order was cancelled' : 'Deposit'
  return requestRefund(tx, { attempt, amount, reason, key, by: null, now })
}
