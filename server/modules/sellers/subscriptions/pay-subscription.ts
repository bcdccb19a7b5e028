import { refuse } from '../../../../contract/core/refusal.ts'
import type { SubscriptionPayment } from '../../../../contract/sellers/seller-account.ts'
import { sellerTerms } from '../../../../contract/sellers/seller-terms.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { SESSION_MS } from '../../payments/payment-timing.ts'
import type { ProviderStatus } from '../../payments/providers/provider.ts'
import { gatewayFor, onlineProvider, type PaymentDeps } from '../../payments/payment-deps.ts'
import * as q from '../queries.ts'
import {
  findExpiredSince,
  findOpenPayment,
  findOpenPayments,
  findPaymentByKey,
  findSubscriptionPayment,
  insertSubscriptionPayment,
  updateSubscriptionPayment,
  type SubscriptionPaymentRow,
} from './queries.ts'
import { lockOrCreateSeller, findSellerOf, requireVerified } from '../find-seller.ts'
import { addPaidMonths, findPaidPeriod } from './subscription.ts'
/** How long past its end a session is asked about every minute, and how long at all: money may come late. */
const LATE_MS = 10 * 60_000
const VERY_LATE_MS = 3 * 24 * 60 * 60_000

const RECORDED_BY_STAFF =
  'Subscriptions cannot be paid online here. Please ask the shop, whose staff record your payment'

/**
 * Pays for the next month: at once with the demo provider, else through the gateway. The payment is written first, then the
 * gateway is asked, outside of any transaction; a second call leads to the payment under way. The same key pays once for the
 * business, whoever of it calls; after a failure it leads to a new try.
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
    const known =
      (key && (await findPaymentByKey(tx, seller.id, key))) || (await findOpenPayment(tx, seller.id))
    if (known) return known
    const now = env.now()
    const row = await insertSubscriptionPayment(tx, {
      seller_id: seller.id,
      key,
      provider: onlineProvider(deps),
      state: deps.gateway ? 'created' : 'succeeded',
      amount: sellerTerms.monthlyFee,
      expires_at: new Date(now.getTime() + SESSION_MS),
      created_at: now,
    })
    if (row.state === 'succeeded') await countIn(tx, row, now)
    return row
  })
  if (payment.state === 'created') await openSession(deps, payment)
  return showPayment(deps, payment.id)
}

function countIn(tx: Tx, { id, seller_id, provider }: SubscriptionPaymentRow, now: Date) {
  return addPaidMonths(tx, { sellerId: seller_id, months: 1, by: { provider }, reference: id, now })
}

/** A session whose address got lost cannot be paid: its payment has failed, and the next try is a new one. */
async function openSession(deps: PaymentDeps, { id, amount, expires_at }: SubscriptionPaymentRow) {
  const seconds = Math.floor((expires_at.getTime() - deps.env.now().getTime()) / 1000)
  const returnTo = `${deps.env.publicUrl}/seller/onboarding?payment=${id}`
  try {
    const redirect_url = await gatewayFor(deps).createSession({ id, amount, returnTo, seconds })
    await updateSubscriptionPayment(deps.db, id, { state: 'open', redirect_url })
  } catch {
    await updateSubscriptionPayment(deps.db, id, {
      state: 'failed',
      error: 'The payment service did not answer',
    })
    refuse('unavailable', 'The payment service does not answer. Please try again')
  }
}

/** How a payment of the seller stands, after asking the provider. */
export async function refreshOwnPayment(
  deps: PaymentDeps,
  id: string,
  actor: Actor,
): Promise<SubscriptionPayment> {
  const seller = await findSellerOf(deps.db, actor)
  const payment = await findSubscriptionPayment(deps.db, id)
  if (!payment || payment.seller_id !== seller?.id) return refuse('not_found', 'There is no such payment')
  await settle(deps, payment).catch(() => undefined) // the sweep asks again
  return showPayment(deps, id)
}

async function showPayment({ db, env }: PaymentDeps, id: string): Promise<SubscriptionPayment> {
  const { state, amount, redirect_url, seller_id } = (await findSubscriptionPayment(db, id))!
  const { until } = await findPaidPeriod(db, seller_id, env.now())
  const paymentUrl = state === 'open' ? redirect_url : null
  return { id, state, amount, paymentUrl, message: words[state], subscribedUntil: until }
}

const words: Record<SubscriptionPaymentRow['state'], string> = {
  created: 'The payment is being opened',
  open: 'Please pay on the next page',
  succeeded: 'Your subscription is paid',
  failed: 'The payment failed. Nothing was taken.',
  expired: 'The payment was not finished in time',
}

/** Asks the gateway about every payment that is under way. */
export async function sweepSubscriptionPayments(deps: PaymentDeps): Promise<void> {
  for (const { id } of await findOpenPayments(deps.db)) {
    await settle(deps, (await findSubscriptionPayment(deps.db, id))!).catch(() => undefined)
  }
}

/** Asks about payments that were not finished in time: somebody may have paid all the same. */
export async function sweepLatePayments(deps: PaymentDeps): Promise<void> {
  const since = new Date(deps.env.now().getTime() - VERY_LATE_MS)
  for (const { id } of await findExpiredSince(deps.db, since)) {
    await refreshSubscriptionPayment(deps, id).catch(() => undefined) // asked again in an hour
  }
}

/** The gateway says that something happened to this payment; whatever is no subscription is nothing to us. */
export async function refreshSubscriptionPayment(deps: PaymentDeps, id: string): Promise<void> {
  const payment = await findSubscriptionPayment(deps.db, id)
  if (payment) await settle(deps, payment)
}

async function settle(deps: PaymentDeps, payment: SubscriptionPaymentRow): Promise<void> {
  if (!deps.gateway || payment.provider !== 'phonepe' || payment.state === 'succeeded') return
  const finding = await deps.gateway.getStatus(payment.id)
  await inTransaction(deps.db, (tx) => follow(tx, { payment, finding, now: deps.env.now() }))
}

type Follow = { payment: SubscriptionPaymentRow; finding: ProviderStatus; now: Date }

/** Another amount than ours is left open for a person to look at. */
async function follow(tx: Tx, { payment: { id, seller_id, amount, expires_at }, finding, now }: Follow) {
  await q.lockSeller(tx, seller_id)
  const current = await findSubscriptionPayment(tx, id)
  if (!current || current.state === 'succeeded') return
  if (finding.state === 'succeeded' && finding.amount === amount) {
    await updateSubscriptionPayment(tx, id, { state: 'succeeded', error: null })
    await countIn(tx, current, now)
  } else if (finding.state === 'succeeded') {
    await updateSubscriptionPayment(tx, id, { error: `The provider took ${finding.amount / 100} rupees` })
  } else if (current.state === 'failed' || current.state === 'expired') {
    return // nothing came late
  } else if (finding.state === 'failed') {
    await updateSubscriptionPayment(tx, id, { state: 'failed', error: finding.error })
  } else if (now.getTime() > expires_at.getTime() + LATE_MS) {
    await updateSubscriptionPayment(tx, id, { state: 'expired' })
  }
}
