import type { OrderDraft } from '../../../contract/orders/orders.ts'
import { formatRupees, paise, type Paise } from '../../../contract/core/money.ts'
import type { StartedPayment } from '../../../contract/payments/payments.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { requireLockedOrder, findPaymentDeadline, extendPaymentDeadline } from '../orders/find-order.ts'
import { assertQuoteMatches, calculateQuote } from './quote-items.ts'
import { assertMethodAllowed } from './payment-methods.ts'
import { openAttempt, paymentDeadline } from '../payments/open-attempt.ts'
import {
  claimOpening,
  findAttempt,
  findAttemptsOfOrder,
  insertEvent,
  updateAttempt,
  type AttemptRow,
} from '../payments/queries.ts'
import { providerDeadline } from '../payments/providers/provider.ts'
import type { PlaceOrder } from './limit-orders.ts'
import { gatewayFor, providerOf, type PaymentDeps } from '../payments/payment-deps.ts'

export type StartPayment = { draft: OrderDraft; amount: Paise; actor: Actor; key: string | null }

/**
 * Places the order in one transaction, then opens a session at the payment gateway outside of any transaction, and stores the session. A
 * repeated request with the same idempotency key continues the same payment, even if an earlier request failed halfway.
 */
export async function startPayment(
  deps: PaymentDeps,
  place: PlaceOrder,
  { draft, amount, actor, key }: StartPayment,
): Promise<StartedPayment> {
  const method = draft.paymentMethod ?? 'phonepe'
  const provider = providerOf(deps, method)
  if (provider === 'demo' || provider === 'cod') {
    const full = await calculateQuote(deps.db, { ...draft, actor }, deps.env.now())
    assertQuoteMatches(full, { draft, amount })
    assertMethodAllowed(full, draft, { deps, actor })
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
  const orderId = order._id
  const { state } = (await findAttempt(deps.db, txnId))!
  return state === 'failed' || state === 'expired'
    ? payAgain(deps, { orderId, actor })
    : openSession(deps, { txnId, orderId, actor })
}

export type PayAgain = { orderId: string; actor: Actor; deadline?: AbortSignal }

/** Opens a payment for an unpaid order: continues the open attempt, or creates a new one. */
export async function payAgain(
  deps: PaymentDeps,
  { orderId, actor, deadline }: PayAgain,
): Promise<StartedPayment> {
  const txnId = await inTransaction(deps.db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    if (order.userId !== actor.id) refuse('not_found', 'Order not found')
    const until = await findPaymentDeadline(tx, orderId)
    if (!until || until <= deps.env.now()) refuse('already_done', 'This order does not need a payment')
    const running = (await findAttemptsOfOrder(tx, orderId)).find(
      ({ state }) => state === 'created' || state === 'open',
    )
    if (running) {
      assertNoAmountMismatch(running)
      return running.id
    }
    await extendPaymentDeadline(tx, orderId, paymentDeadline(deps, order.paymentMethod)!)
    return openAttempt(tx, deps, order)
  })
  return openSession(deps, { txnId, orderId, actor, ...(deadline ? { deadline } : {}) })
}

/** Refuses another payment when the gateway received a wrong amount and staff have not yet decided what to do with it. */
function assertNoAmountMismatch({ taken, taken_back_at, amount }: AttemptRow) {
  if (taken === null || taken_back_at) return
  const received = formatRupees(paise(taken))
  refuse(
    'already_done',
    `We received ${received} instead of ${formatRupees(paise(amount))} for this order. Our staff are checking it: please do not pay again`,
  )
}

/**
 * Time in milliseconds for which one request has the exclusive right (the claim) to open the session of an attempt at the gateway. The
 * claim expires, so that another request can continue when the process of the first request has died.
 */
const CLAIM_MS = 45_000

type OpenSession = PayAgain & { txnId: string }

async function openSession(
  deps: PaymentDeps,
  { txnId, orderId, actor, deadline = providerDeadline() }: OpenSession,
): Promise<StartedPayment> {
  const attempt = (await findAttempt(deps.db, txnId))!
  assertNoAmountMismatch(attempt)
  const started = { success: true, message: 'Please pay on the next page', orderId, txnId }
  if (attempt.provider === 'upi') return { ...started, paymentUrl: `/pay/upi/${txnId}` }
  const { state, redirect_url } = attempt
  if (state === 'open' && redirect_url) return { ...started, paymentUrl: redirect_url }
  if (state === 'succeeded') return { ...started, paymentUrl: `/payment-success?txnId=${txnId}` }
  if (state !== 'created') return refuse('already_done', 'This payment has expired. Please try again')
  const now = deps.env.now()
  const until = new Date(now.getTime() + CLAIM_MS)
  if (!(await claimOpening(deps.db, txnId, { now, until }))) {
    return refuse('in_flight', 'This payment is already being processed')
  }
  const session = await requestSession(deps, attempt, deadline).catch(async () => {
    await releaseClaim(deps, txnId)
    return refuse(
      'unavailable',
      'The payment service is not responding. Your order is saved: please try again',
    )
  })
  return session.isLost
    ? payAgain(deps, { orderId, actor, deadline })
    : { ...started, paymentUrl: session.redirectUrl }
}

type Session = { isLost: true } | { isLost: false; redirectUrl: string }

/**
 * Requests a payment session from the gateway. In the result, `isLost` means that the gateway created a session, but its URL never reached
 * us. The customer cannot pay in a lost session, so the order gets a new attempt.
 */
async function requestSession(
  deps: PaymentDeps,
  attempt: AttemptRow,
  deadline: AbortSignal,
): Promise<Session> {
  const gateway = gatewayFor(deps)
  const wasTried = attempt.opening_until !== null
  if (wasTried && (await gateway.getStatus(attempt.id, deadline)).state !== 'unknown') {
    await failAttempt(deps, attempt.id, 'The payment URL was lost')
    return { isLost: true }
  }
  const left = attempt.expires_at!.getTime() - deps.env.now().getTime()
  const request = {
    id: attempt.id,
    amount: paise(attempt.amount),
    returnTo: `${deps.env.publicUrl}/payment-success?txnId=${attempt.id}`,
    seconds: Math.floor(left / 1000),
  }
  const redirect_url = await gateway.createSession(request, deadline)
  await inTransaction(deps.db, async (tx) => {
    await updateAttempt(tx, attempt.id, { state: 'open', redirect_url })
    await insertEvent(tx, { payment_id: attempt.id, state: 'open', note: '', by: null })
  })
  return { isLost: false, redirectUrl: redirect_url }
}

async function failAttempt({ db }: PaymentDeps, id: string, error: string) {
  await inTransaction(db, async (tx) => {
    await updateAttempt(tx, id, { state: 'failed', error })
    await insertEvent(tx, { payment_id: id, state: 'failed', note: error, by: null })
  })
}

/**
 * Ends the claim to open the session, so that the next request can try at once. Sets `opening_until` to the current time and not to null:
 * the next request must see that a session was already requested, because the gateway may have created a session although its URL never
 * reached us.
 */
async function releaseClaim({ db, env }: PaymentDeps, id: string) {
  await db.updateTable('payments').set({ opening_until: env.now() }).where('id', '=', id).execute()
}
