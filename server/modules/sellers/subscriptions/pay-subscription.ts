import { refuse } from '../../../../contract/core/refusal.ts'
import { readSettings } from '../../store/settings.ts'
import type { SubscriptionPayment } from '../../../../contract/sellers/seller-account.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { SESSION_MS } from '../../payments/payment-timing.ts'
import type { ProviderStatus } from '../../payments/providers/provider.ts'
import {
  gatewayFor,
  isThroughGateway,
  onlineProvider,
  type PaymentDeps,
} from '../../payments/payment-deps.ts'
import * as q from '../queries.ts'
import {
  claimOpening,
  findExpiredSince,
  findOpenPayment,
  findOpenPayments,
  findPaymentByKey,
  findSubscriptionPayment,
  insertSubscriptionPayment,
  updateStartedPayment,
  updateSubscriptionPayment,
  type SubscriptionPaymentRow,
} from './queries.ts'
import { lockOrCreateSeller, findSellerOf, requireVerified } from '../find-seller.ts'
import { SIMULATED_PAYMENT } from '../../../../contract/orders/payment-summary.ts'
import { addPaidMonths, findPaidPeriod } from './subscription.ts'
/**
 * Grace period in milliseconds after which an unfinished payment expires, and the age up to which failed and expired payments are
 * still checked for money that arrives late.
 */
const LATE_MS = 10 * 60_000
const VERY_LATE_MS = 3 * 24 * 60 * 60_000

const RECORDED_BY_STAFF =
  'Subscriptions cannot be paid online in this shop. Please contact us, and our staff will record your payment'

/**
 * Pays for the next month: at once with the demo provider, otherwise through the payment gateway. Stores the payment first, then
 * calls the gateway outside of any transaction. If the business has an unfinished payment, returns that payment. A repeated request
 * with the same idempotency key returns its payment, or starts a new payment if that one has failed or expired. Refuses with `in_flight`
 * while another request opens the session of the payment.
 */
export async function subscribe(
  deps: PaymentDeps,
  actor: Actor,
  key: string | null = null,
): Promise<SubscriptionPayment> {
  const { db, env } = deps
  if (env.PAYMENT_PROVIDER === 'none') refuse('wrong_state', RECORDED_BY_STAFF)
  const payment = await inTransaction(db, async (tx) => {
    await requireVerified(tx, actor)
    const seller = await lockOrCreateSeller(tx, actor)
    if (seller.status === 'suspended') refuse('wrong_state', 'Your business is suspended')
    const now = env.now()
    const existing =
      (key && (await findPaymentByKey(tx, seller.id, key))) || (await findOpenPayment(tx, seller.id))
    if (existing?.state === 'created' && !(await claimOpening(tx, existing.id, now))) {
      return refuse('in_flight', 'This payment is already being started')
    }
    if (existing) return existing
    const row = await insertSubscriptionPayment(tx, {
      seller_id: seller.id,
      key,
      provider: onlineProvider(deps),
      state: deps.gateway ? 'created' : 'succeeded',
      amount: (await readSettings(tx)).sellerPlan.monthlyFee,
      expires_at: new Date(now.getTime() + SESSION_MS),
      created_at: now,
      updated_at: now,
    })
    if (row.state === 'succeeded') await recordPaidMonth(tx, row, now)
    return row
  })
  if (payment.state === 'created') await openSession(deps, payment)
  return showPayment(deps, payment.id)
}

function recordPaidMonth(tx: Tx, { id, seller_id, provider, amount }: SubscriptionPaymentRow, now: Date) {
  const payment = { received: amount, by: { provider }, reference: id }
  return addPaidMonths(tx, { sellerId: seller_id, months: 1, now, ...payment })
}

/**
 * Creates a payment session at the gateway and stores its URL. If the gateway fails or its response is lost, marks the payment as
 * failed, so that the seller's next request starts a new one.
 */
async function openSession(deps: PaymentDeps, { id, amount, expires_at }: SubscriptionPaymentRow) {
  const seconds = Math.floor((expires_at.getTime() - deps.env.now().getTime()) / 1000)
  const returnTo = `${deps.env.publicUrl}/seller/onboarding?payment=${id}`
  try {
    const redirect_url = await gatewayFor(deps).createSession({ id, amount, returnTo, seconds })
    await updateStartedPayment(deps.db, id, { state: 'open', redirect_url })
  } catch {
    await updateStartedPayment(deps.db, id, { state: 'failed', error: 'The payment service did not respond' })
    refuse('unavailable', 'The payment service is not responding. Please try again')
  }
}

/** Asks the provider for the status of a seller's own payment, then returns the payment. */
export async function refreshOwnPayment(
  deps: PaymentDeps,
  id: string,
  actor: Actor,
): Promise<SubscriptionPayment> {
  const seller = await findSellerOf(deps.db, actor)
  const payment = await findSubscriptionPayment(deps.db, id)
  if (!payment || payment.seller_id !== seller?.id) return refuse('not_found', 'Payment not found')
  await refreshPayment(deps, payment).catch(() => undefined) // ignores an error of the provider, because the job `seller-payments` requests the status again
  return showPayment(deps, id)
}

async function showPayment({ db, env }: PaymentDeps, id: string): Promise<SubscriptionPayment> {
  const payment = (await findSubscriptionPayment(db, id))!
  const { state, amount, redirect_url, seller_id } = payment
  const { until } = await findPaidPeriod(db, seller_id, env.now())
  const paymentUrl = state === 'open' ? redirect_url : null
  return { id, state, amount, paymentUrl, message: messageOf(payment), subscribedUntil: until }
}

function messageOf({ state, wrong_amount, refund_state, settled_at, provider }: SubscriptionPaymentRow) {
  if (settled_at) return 'We received another amount than the fee, and have settled it with you'
  if (refund_state && refund_state !== 'failed') {
    return 'We received another amount than the fee, and are refunding it. You can pay again'
  }
  if (wrong_amount !== null) return WRONG_AMOUNT
  if (state === 'succeeded' && provider === 'demo') return `${messages.succeeded}. ${SIMULATED_PAYMENT}`
  return messages[state]
}

const WRONG_AMOUNT =
  'We received another amount than the fee, so no month was recorded. Please contact us before you pay again'

const messages: Record<SubscriptionPaymentRow['state'], string> = {
  created: 'The payment is being started',
  open: 'We are waiting for the payment service to confirm your payment. This page shows the result',
  succeeded: 'Your subscription is paid',
  failed: 'The payment failed. You have not been charged.',
  expired: 'The payment was not completed in time',
}

/** Asks the provider for the status of unfinished payments. */
export async function sweepSubscriptionPayments(deps: PaymentDeps): Promise<void> {
  for (const { id } of await findOpenPayments(deps.db)) {
    await refreshPayment(deps, (await findSubscriptionPayment(deps.db, id))!).catch(() => undefined)
  }
}

/**
 * Asks the provider for the status of recently failed and expired payments, because money can arrive after a payment failed or
 * expired.
 */
export async function sweepLatePayments(deps: PaymentDeps): Promise<void> {
  const since = new Date(deps.env.now().getTime() - VERY_LATE_MS)
  for (const { id } of await findExpiredSince(deps.db, since)) {
    await refreshSubscriptionPayment(deps, id).catch(() => undefined) // ignores an error of the provider, because the job requests the status again in an hour
  }
}

/**
 * Asks the provider for the status of a payment, for example after a webhook message. Ignores ids that are not subscription
 * payments.
 */
export async function refreshSubscriptionPayment(deps: PaymentDeps, id: string): Promise<void> {
  const payment = await findSubscriptionPayment(deps.db, id)
  if (payment) await refreshPayment(deps, payment)
}

async function refreshPayment(deps: PaymentDeps, payment: SubscriptionPaymentRow): Promise<void> {
  if (!deps.gateway || !isThroughGateway(payment) || payment.state === 'succeeded') return
  const status = await deps.gateway.getStatus(payment.id)
  await inTransaction(deps.db, (tx) => applyStatus(tx, { payment, status, now: deps.env.now() }))
}

type StatusChange = { payment: SubscriptionPaymentRow; status: ProviderStatus; now: Date }

/**
 * Applies the provider's status to a payment. If the provider received a wrong amount, no month is recorded, and the payment gets the
 * state `expired` with this amount. The seller can then pay again, and staff decide about the amount. After their decision the payment does
 * not change.
 */
async function applyStatus(
  tx: Tx,
  { payment: { id, seller_id, amount, expires_at }, status, now }: StatusChange,
) {
  await q.lockSeller(tx, seller_id)
  const current = await findSubscriptionPayment(tx, id)
  if (!current || current.state === 'succeeded' || current.refund_state || current.settled_at) return
  if (status.state === 'succeeded' && status.amount === amount) {
    await updateSubscriptionPayment(tx, id, { state: 'succeeded', wrong_amount: null, error: null })
    await recordPaidMonth(tx, current, now)
  } else if (status.state === 'succeeded') {
    await updateSubscriptionPayment(tx, id, { state: 'expired', wrong_amount: status.amount })
  } else if (current.state === 'failed' || current.state === 'expired') {
    return // the payment failed or expired, and no money has arrived after that, so its state does not change
  } else if (status.state === 'failed') {
    await updateSubscriptionPayment(tx, id, { state: 'failed', error: status.error })
  } else if (now.getTime() > expires_at.getTime() + LATE_MS) {
    await updateSubscriptionPayment(tx, id, { state: 'expired' })
  }
}
