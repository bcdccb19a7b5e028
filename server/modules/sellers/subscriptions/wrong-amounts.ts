import { canTransition, refundTransitions } from '../../../../contract/orders/transitions.ts'
import type { RefundState } from '../../../../contract/payments/payments.ts'
import type { WrongSubscriptionPayment } from '../../../../contract/sellers/subscription-payments.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { gatewayFor, type PaymentDeps } from '../../payments/payment-deps.ts'
import type { ProviderRefundStatus } from '../../payments/providers/provider.ts'
import { NO_GATEWAY } from '../../payments/refunds/refund.ts'
import { lockSeller } from '../queries.ts'
import {
  findOpenRefunds,
  findSubscriptionPayment,
  findWrongPayments,
  updateSubscriptionPayment,
  type SubscriptionPaymentRow,
} from './queries.ts'

/** Lists the payments of a wrong amount that staff have not decided about, oldest first. */
export async function listWrongPayments(db: Db): Promise<{ data: WrongSubscriptionPayment[] }> {
  const rows = await findWrongPayments(db)
  return {
    data: rows.map(({ id, sellerId, name, amount, wrongAmount, createdAt, hasFailed, error }) => ({
      _id: id,
      seller: { id: sellerId, name },
      amount,
      taken: wrongAmount,
      createdAt: createdAt.toISOString(),
      refundError: hasFailed ? error : null,
    })),
  }
}

/**
 * Stores the refund of a wrong amount and then requests it from the provider. A refund that has failed can be requested again.
 * Returns the state of the refund.
 */
export async function refundWrongPayment(
  deps: PaymentDeps,
  { id, reason, actor }: { id: string; reason: string; actor: Actor },
): Promise<{ state: RefundState }> {
  gatewayFor(deps)
  await inTransaction(deps.db, async (tx) => {
    const { seller_id, wrong_amount } = await lockUndecided(tx, id)
    await updateSubscriptionPayment(tx, id, { refund_state: 'requested', error: null })
    const after = { payment: id, amount: wrong_amount, reason }
    await recordAudit(tx, { actor, act: 'seller.refund-subscription', subject: `seller:${seller_id}`, after })
  })
  // The refund is stored, so errors of the provider are ignored here. A scheduled job tries again.
  await advanceRefund(deps, id).catch(() => undefined)
  return { state: (await findSubscriptionPayment(deps.db, id))!.refund_state! }
}

/** Records that staff have settled a wrong amount with its seller in another way, for example as a part of the next month. */
export const settleWrongPayment = (
  { db, env }: PaymentDeps,
  { id, note, actor }: { id: string; note: string; actor: Actor },
): Promise<{ _id: string }> =>
  inTransaction(db, async (tx) => {
    const { seller_id, wrong_amount } = await lockUndecided(tx, id)
    await updateSubscriptionPayment(tx, id, { settled_at: env.now() })
    await recordAudit(tx, {
      actor,
      act: 'seller.settle-subscription-payment',
      subject: `seller:${seller_id}`,
      after: { payment: id, amount: wrong_amount, note },
    })
    return { _id: id }
  })

/** Locks the business of a payment, so that nobody else changes the payment. Refuses unless staff have to decide about its amount. */
async function lockUndecided(tx: Tx, id: string): Promise<SubscriptionPaymentRow> {
  const found = await findSubscriptionPayment(tx, id)
  if (!found) return refuse('not_found', 'Payment not found')
  await lockSeller(tx, found.seller_id)
  const payment = (await findSubscriptionPayment(tx, id))!
  const { wrong_amount, refund_state, settled_at } = payment
  if (wrong_amount === null) {
    refuse('wrong_state', 'The payment service received the correct amount, or nothing')
  }
  if (settled_at !== null) refuse('already_done', 'This payment is already settled')
  if (refund_state !== null && refund_state !== 'failed') {
    refuse('already_done', 'This payment is already being refunded')
  }
  return payment
}

const UNCONFIRMED =
  'The payment service has not confirmed it for a day. Check in your account there whether it was paid'

/**
 * Requests the refunds that the provider has not paid yet, or their status. After an error of the provider, the next run of the job tries
 * again, until the provider has not answered for a day. Then staff decide about the payment.
 */
export async function sweepSubscriptionRefunds(deps: PaymentDeps): Promise<void> {
  for (const { id, isOverdue } of await findOpenRefunds(deps.db)) {
    await advanceRefund(deps, id).catch(() =>
      isOverdue ? applyStatus(deps, id, { state: 'failed', error: UNCONFIRMED }) : undefined,
    )
  }
}

/** Requests a refund from the provider, or requests its status if the provider has already accepted it, and stores the response. */
async function advanceRefund(deps: PaymentDeps, id: string) {
  const payment = (await findSubscriptionPayment(deps.db, id))!
  const { refund_state: state } = payment
  // only staff request a failed refund again, because they may be paying it by hand
  if (state === 'requested' || state === 'accepted') {
    await applyStatus(deps, id, await callProvider(deps, payment))
  }
}

async function callProvider(
  { gateway }: PaymentDeps,
  { id, wrong_amount, refund_state }: SubscriptionPaymentRow,
): Promise<ProviderRefundStatus> {
  if (!gateway) return { state: 'failed', error: NO_GATEWAY }
  const refundId = `${id}_refund`
  return refund_state === 'accepted'
    ? gateway.getRefund(refundId)
    : gateway.refund({ id: refundId, paymentId: id, amount: wrong_amount! })
}

/** Stores a response of the provider, also if it repeats the state: then only its time is new, see `findOpenRefunds`. */
const applyStatus = ({ db }: PaymentDeps, id: string, status: ProviderRefundStatus) =>
  inTransaction(db, async (tx) => {
    await lockSeller(tx, (await findSubscriptionPayment(tx, id))!.seller_id)
    const current = (await findSubscriptionPayment(tx, id))!.refund_state
    if (!current) return
    if (current !== status.state && !canTransition(refundTransitions, current, status.state)) return
    const error = status.state === 'failed' ? status.error : null
    await updateSubscriptionPayment(tx, id, { refund_state: status.state, error })
  })
