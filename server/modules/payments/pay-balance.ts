import { paise, type Paise } from '../../../contract/core/money.ts'
import type { PaymentMethod } from '../../../contract/orders/orders.ts'
import type { StartedPayment } from '../../../contract/payments/payments.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { credit, debit, postTransaction } from '../ledger/post-transactions.ts'
import { requireLockedOrder } from '../orders/find-order.ts'
import { findOrderBalance, requestSellerShares } from '../orders/order-postings.ts'
import { readSettings } from '../store/settings.ts'
import { newAttempt } from './open-attempt.ts'
import { assertNoAmountMismatch, openSession } from './open-session.ts'
import { providerOf, type PaymentDeps } from './payment-deps.ts'
import {
  findBalanceAttempts,
  insertAttempt,
  insertEvent,
  isUnfinished,
  updateAttempt,
  type AttemptRow,
} from './queries.ts'
import { excessKey, storeRefund } from './refunds/store-refund.ts'

export type PayBalanceRequest = {
  orderId: string
  method: Exclude<PaymentMethod, 'cod'>
  actor: Actor
  deadline?: AbortSignal
}

/**
 * Starts a payment of the balance of an order: the amount that the customer owes for an extension, a late return or damage. Continues the
 * unfinished payment if it has the same amount and provider, otherwise ends it and starts a new one. If the customer then pays
 * the ended payment as well as the new one, the excess is refunded.
 */
export async function payBalance(
  deps: PaymentDeps,
  { orderId, method, actor, deadline }: PayBalanceRequest,
): Promise<StartedPayment> {
  const { upi } = await readSettings(deps.db)
  if (method === 'upi' && !upi.vpa) refuseMethod()
  const txnId = await inTransaction(deps.db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    if (order.userId !== actor.id) refuse('not_found', 'Order not found')
    const { owed } = await findOrderBalance(tx, orderId)
    if (owed < 1) refuse('already_done', 'There is nothing to pay for this order')
    const attempts = await findBalanceAttempts(tx, orderId)
    attempts.forEach(assertNoAmountMismatch)
    const running = attempts.find(isUnfinished)
    if (running?.amount === owed && running.provider === providerOf(deps, method)) return running.id
    if (running) await endAttempt(tx, running.id)
    return insertBalanceAttempt(tx, deps, { orderId, method, amount: owed })
  })
  const startAgain = (left: AbortSignal) => payBalance(deps, { orderId, method, actor, deadline: left })
  return openSession(deps, txnId, { startAgain, deadline })
}

function refuseMethod(): never {
  const message = 'This shop does not accept UPI transfers'
  return refuse('method_not_offered', message, { fields: [{ path: 'method', message }] })
}

async function endAttempt(tx: Tx, id: string) {
  await updateAttempt(tx, id, { state: 'expired' })
  const note = 'The customer started another payment'
  await insertEvent(tx, { payment_id: id, state: 'expired', note, by: null })
}

type Balance = { orderId: string; method: PaymentMethod; amount: Paise }

async function insertBalanceAttempt(tx: Tx, deps: PaymentDeps, { orderId, method, amount }: Balance) {
  const attempt = { ...newAttempt(deps, { orderId, method, amount }), purpose: 'balance' as const }
  await insertAttempt(tx, attempt)
  if (attempt.state === 'succeeded') await recordBalancePayment(tx, attempt, deps.env.now())
  return attempt.id
}

type PaidAttempt = Pick<AttemptRow, 'id' | 'order_id' | 'provider' | 'amount'>

/**
 * Records a payment of the balance in the ledger. The part that the customer no longer owes, for example because staff received it
 * meanwhile, is refunded. The caller has locked the order.
 */
export async function recordBalancePayment(tx: Tx, attempt: PaidAttempt, now: Date) {
  const { owed } = await findOrderBalance(tx, attempt.order_id)
  const settled = Math.min(owed, attempt.amount)
  const excess = attempt.amount - settled
  await postTransaction(tx, {
    kind: 'owed_collected',
    key: `balance:${attempt.id}`,
    orderId: attempt.order_id,
    memo: attempt.id,
    entries: [
      debit(`cash:${attempt.provider}`, attempt.amount),
      credit('receivable', settled),
      credit('refunds_due', excess),
    ],
  })
  await requestSellerShares(tx, attempt.order_id)
  if (excess === 0) return
  const reason = 'This amount was already paid'
  await storeRefund(tx, {
    attempt,
    amount: paise(excess),
    reason,
    key: excessKey(attempt.id),
    by: null,
    now,
  })
}
