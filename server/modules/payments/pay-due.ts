import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { balanceUnder } from '../ledger/read.ts'
import { unaskedDue } from '../orders/ledger.ts'
import { lockedOrder } from '../orders/find-order-of.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { findAttemptsOf } from './queries.ts'
import { findRefundByKey, type RefundRow } from './refunds/queries.ts'
import { advanceRefund } from './refunds/refund.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** `about` is what the keys of the facts begin with that made the money due. */
export type Due = { orderId: string; about: string }

/** The key of the refund that pays what a fact in the books made due. */
export const dueKey = (about: string) => `due:${about}`

/** Sends the customer what the books say is due to them, once, by the way they paid; the provider is asked right after. */
export async function payDue(deps: PaymentDeps, due: Due): Promise<void> {
  const refund = await inTransaction(deps.db, (tx) => askForDue(tx, due, deps.env.now()))
  // The promise stands whatever the provider says now: the sweep asks again.
  if (refund) await advanceRefund(deps, refund.id).catch(() => undefined)
}

async function askForDue(tx: Tx, { orderId, about }: Due, now: Date): Promise<RefundRow | null> {
  await lockedOrder(tx, orderId)
  const key = dueKey(about)
  const before = await findRefundByKey(tx, key)
  if (before) return before
  const told = 0 - (await balanceUnder(tx, 'refunds_due', about))
  const amount = Math.min(told, await unaskedDue(tx, orderId))
  const attempt = (await findAttemptsOf(tx, orderId)).find(({ state }) => state === 'succeeded')
  if (amount <= 0 || !attempt) return null
  const reason = about.startsWith('order_cancelled') ? 'The order was cancelled' : 'Deposit'
  return requestRefund(tx, { attempt, amount, reason, key, by: null, now })
}
