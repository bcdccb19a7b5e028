import type { OrderDraft } from '../../../contract/orders/orders.ts'
import type { Paise } from '../../../contract/core/money.ts'
import type { StartedPayment } from '../../../contract/payments/payments.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findPaymentDeadline, changePaymentDeadline } from '../orders/change-payment.ts'
import { requireLockedOrder } from '../orders/find-order.ts'
import { CUSTOMER } from '../orders/policy.ts'
import { giveUpUnpaidOrder } from '../orders/set-status.ts'
import { resolveSlot, assertQuoteMatches, calculateQuote } from './quote-items.ts'
import { assertMethodAllowed, methodOf } from './payment-methods.ts'
import { openAttempt, paymentDeadline } from '../payments/open-attempt.ts'
import { assertNoAmountMismatch, openSession } from '../payments/open-session.ts'
import { findAttempt, findAttemptsOfOrder, isUnfinished } from '../payments/queries.ts'
import type { PlaceOrder } from './limit-orders.ts'
import { providerOf, type PaymentDeps } from '../payments/payment-deps.ts'

export type StartPaymentRequest = { draft: OrderDraft; amount: Paise; actor: Actor; key: string | null }

/**
 * Places the order in one transaction, then opens a session at the payment gateway outside of any transaction, and stores the session. A UPI
 * transfer needs no session. Simulated and cash-on-delivery payments only check the quote, because the client then places the order. A
 * repeated request with the same idempotency key continues the same payment, even if an earlier request failed halfway. If the order was
 * cancelled since then, it is refused with the code `wrong_state`: the customer needs a new order, so the client sends a new key. Money that
 * arrives late for the cancelled order is then refunded, because the customer would pay for both orders.
 */
export async function startPayment(
  deps: PaymentDeps,
  place: PlaceOrder,
  { draft, amount, actor, key }: StartPaymentRequest,
): Promise<StartedPayment> {
  const method = methodOf(draft)
  const provider = providerOf(deps, method)
  if (provider === 'demo' || provider === 'cod') {
    const full = await calculateQuote(deps.db, { ...draft, actor }, deps.env.now())
    assertQuoteMatches(full, { draft, amount })
    assertMethodAllowed(full, draft, { deps, actor })
    await resolveSlot(deps.db, full, draft)
    const message = provider === 'cod' ? 'Pay on delivery' : 'Payments are simulated in this shop'
    return { success: true, paymentUrl: '/payment', message, orderId: null, txnId: null }
  }
  const scope = `${actor.id} pays`
  const { order, attemptId: txnId } = await place({
    scope,
    key,
    body: { draft, amount },
    draft,
    actor,
    amount,
  })
  if (order.status === 'cancelled') {
    await inTransaction(deps.db, (tx) => giveUpUnpaidOrder(tx, { id: order._id, by: CUSTOMER }))
    refuse('wrong_state', 'Your earlier order was cancelled. Press Pay again to place a new one')
  }
  const orderId = order._id
  const { state } = (await findAttempt(deps.db, txnId))!
  return state === 'failed' || state === 'expired'
    ? payAgain(deps, { orderId, actor })
    : openSession(deps, txnId, { startAgain: (deadline) => payAgain(deps, { orderId, actor, deadline }) })
}

/** `actor` is null for a guest order, whose access the caller has checked. `returnTo`: see `openSession`. */
export type PayAgainRequest = {
  orderId: string
  actor: Actor | null
  returnTo?: string
  deadline?: AbortSignal
}

/** Opens a payment for an unpaid order: continues the open attempt, or creates a new one. */
export async function payAgain(
  deps: PaymentDeps,
  { orderId, actor, returnTo, deadline }: PayAgainRequest,
): Promise<StartedPayment> {
  const txnId = await inTransaction(deps.db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    if (order.userId !== (actor?.id ?? null)) refuse('not_found', 'Order not found')
    const until = await findPaymentDeadline(tx, orderId)
    if (!until) refuse('already_done', 'This order does not need a payment')
    if (until <= deps.env.now()) refuse('already_done', 'The time to pay this order is over')
    const running = (await findAttemptsOfOrder(tx, orderId)).find(isUnfinished)
    if (running) {
      assertNoAmountMismatch(running)
      return running.id
    }
    await changePaymentDeadline(tx, orderId, paymentDeadline(deps, order.paymentMethod)!)
    return (await openAttempt(tx, deps, order)).id
  })
  const again = { orderId, actor, ...(returnTo ? { returnTo } : {}) }
  const startAgain = (left: AbortSignal) => payAgain(deps, { ...again, deadline: left })
  return openSession(deps, txnId, { startAgain, deadline, returnTo })
}
