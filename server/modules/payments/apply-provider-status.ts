import { sql } from 'kysely'
import type { Order } from '../../../contract/orders/orders.ts'
import { attemptTransitions, canTransition } from '../../../contract/orders/transitions.ts'
import type { AttemptState } from '../../../contract/payments/payments.ts'
import { formatPayable, type Paise } from '../../../contract/core/money.ts'
import { Refusal } from '../../../contract/core/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'
import {
  cancelCashParcel,
  changePaymentMethod,
  findPaymentDeadline,
  keepDatesReserved,
} from '../orders/change-payment.ts'
import { requireLockedOrder } from '../orders/find-order.ts'
import { cancelUnpaidOrder, confirmPaidOrder, isCancelledByUser } from '../orders/set-status.ts'
import type { Today } from '../orders/today.ts'
import { storeRefund, unwantedKey } from './refunds/store-refund.ts'
import { recordCapture, recordUnwantedPayment } from './payment-postings.ts'
import { recordBalancePayment } from './pay-balance.ts'
import { nextCheck, AMOUNT_MISMATCH_RECHECK_MS } from './payment-timing.ts'
import type { ProviderStatus } from './providers/provider.ts'
import {
  failAttempt,
  findAttempt,
  findAttemptsOfOrder,
  findOpenCodAttempt,
  insertEvent,
  lockAttempt,
  updateAttempt,
  type AttemptRow,
} from './queries.ts'

export type ProviderStatusChange = { id: string; status: ProviderStatus; today: Today; by?: string | null }
type Step = { attempt: AttemptRow; order: Order; today: Today; by: string | null }

/** Applies the status that the provider reports to an attempt, its order and the ledger. Idempotent; an outdated status is ignored. */
export async function applyProviderStatus(
  tx: Tx,
  { id, status, today, by = null }: ProviderStatusChange,
): Promise<AttemptRow> {
  const { order_id } = (await findAttempt(tx, id))!
  const order = await requireLockedOrder(tx, order_id)
  const attempt = await lockAttempt(tx, id)
  const step = { attempt, order, today, by }
  if (attempt.state === 'succeeded') return attempt
  if (attempt.returned_at) await recordUnpaid(tx, step, asFailed(status))
  else if (status.state !== 'succeeded') await recordUnpaid(tx, step, status)
  else if (status.amount === attempt.amount) await succeed(tx, step)
  else await recordAmountMismatch(tx, step, status.amount)
  return (await findAttempt(tx, id))!
}

/**
 * Returns a failed status in place of the provider's status. Used for a payment whose money staff have returned to the customer:
 * whatever the provider reports later, this payment must never pay the order.
 */
const asFailed = (status: ProviderStatus) =>
  status.state === 'failed' ? status : { state: 'failed' as const, error: 'The payment was returned' }

/**
 * Records that a wrong amount was received. The payment is neither accepted nor returned until staff decide. Until then, a job checks the
 * status of the payment again every hour, and each check keeps the rental dates reserved until after the next one.
 */
async function recordAmountMismatch(tx: Tx, { attempt, today, by }: Step, amount: Paise) {
  const error = `Received ${formatPayable(amount)} instead of ${formatPayable(attempt.amount)}`
  const check_at = new Date(today.now.getTime() + AMOUNT_MISMATCH_RECHECK_MS)
  await updateAttempt(tx, attempt.id, { error, wrong_amount: amount, check_at })
  const reservedUntil = new Date(check_at.getTime() + AMOUNT_MISMATCH_RECHECK_MS)
  await keepDatesReserved(tx, attempt.order_id, reservedUntil)
  if (attempt.wrong_amount === amount) return
  await insertEvent(tx, { payment_id: attempt.id, state: attempt.state, note: error, by })
}

async function succeed(tx: Tx, step: Step) {
  const { attempt, order, today } = step
  if (attempt.purpose === 'balance') {
    await setState(tx, step, { state: 'succeeded', error: null })
    await updateAttempt(tx, attempt.id, { wrong_amount: null })
    await recordBalancePayment(tx, attempt, today.now)
    return
  }
  const isPaid = (await findAttemptsOfOrder(tx, order._id)).some(({ state }) => state === 'succeeded')
  await setState(tx, step, { state: 'succeeded', error: null })
  await updateAttempt(tx, attempt.id, { wrong_amount: null })
  const refusal = isPaid ? null : await tryConfirm(tx, order._id, today)
  if (!isPaid && !refusal) {
    await recordCapture(tx, { attempt, order })
    await replaceCodAttempt(tx, attempt)
    return
  }
  await recordUnwantedPayment(tx, attempt)
  await storeRefund(tx, {
    attempt,
    amount: attempt.amount,
    reason: unwantedReason(order, { isPaid, refusal }),
    key: unwantedKey(attempt.id),
    by: null,
    now: today.now,
  })
}

/** Ends the cash-on-delivery payment of an order that was confirmed unpaid, and is now paid with this attempt. No courier may collect it. */
async function replaceCodAttempt(tx: Tx, { order_id, provider }: AttemptRow) {
  const open = await findOpenCodAttempt(tx, order_id)
  if (!open) return
  await failAttempt(tx, open.id, 'The order was paid in another way')
  await changePaymentMethod(tx, order_id, provider === 'upi' ? 'upi' : 'phonepe')
  await cancelCashParcel(tx, order_id)
}

/** Returns why the order cannot accept a payment. The customer reads this reason with the refund. */
function unwantedReason(order: Order, why: { isPaid: boolean; refusal: Refusal | null }): string {
  if (why.isPaid) return 'This order was paid twice'
  if (isCancelledByUser(order)) return 'The order was cancelled before the payment arrived'
  if (why.refusal?.code === 'coupon_invalid') {
    return 'The coupon of this order was used for another order before the payment arrived'
  }
  return 'The goods were no longer available when the payment arrived'
}

/**
 * Confirms the order. Returns the refusal if it cannot be confirmed, for example because the goods are no longer available; then the changes
 * of the confirmation are rolled back. Returns null when the order is confirmed.
 */
async function tryConfirm(tx: Tx, orderId: string, today: Today): Promise<Refusal | null> {
  await sql`savepoint confirming`.execute(tx)
  try {
    await confirmPaidOrder(tx, orderId, today)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint confirming`.execute(tx)
    return error
  }
}

/**
 * Records a status in which no money was received: a failure, an expiry, or no change. Cancels the order if its payment deadline is over,
 * unless a wrong amount was received with another attempt and staff have not yet decided what to do with it.
 */
async function recordUnpaid(tx: Tx, step: Step, status: Exclude<ProviderStatus, { state: 'succeeded' }>) {
  const { attempt, order, today } = step
  const next = stateAfter(attempt, status, today.now)
  if (next === attempt.state) {
    const checks = attempt.checks + 1
    const check_at = await nextCheckOf(tx, step, { state: next, checks })
    await updateAttempt(tx, attempt.id, { checks, check_at })
  } else {
    await setState(tx, step, { state: next, error: status.state === 'failed' ? status.error : null })
  }
  if (order.payment.state !== 'wrong_amount') await cancelUnpaidOrder(tx, order._id, today)
}

function stateAfter(attempt: AttemptRow, status: ProviderStatus, now: Date): AttemptState {
  const isOver = attempt.expires_at !== null && now >= attempt.expires_at
  const next = status.state === 'failed' ? 'failed' : isOver ? 'expired' : attempt.state
  return canTransition(attemptTransitions, attempt.state, next) ? next : attempt.state
}

async function setState(tx: Tx, step: Step, { state, error }: { state: AttemptState; error: string | null }) {
  const { attempt, by } = step
  const check_at = await nextCheckOf(tx, step, { state, checks: 0 })
  await updateAttempt(tx, attempt.id, { state, error, check_at, checks: 0 })
  await insertEvent(tx, { payment_id: attempt.id, state, note: error ?? '', by })
}

/** Returns the time of the next status check, or the payment deadline of the order if that is earlier. */
async function nextCheckOf(
  tx: Tx,
  { order, today: { now } }: Step,
  { state, checks }: { state: AttemptState; checks: number },
): Promise<Date | null> {
  const next = nextCheck(state, checks, now)
  const end = state === 'succeeded' ? null : await findPaymentDeadline(tx, order._id)
  return end && end > now && (!next || end < next) ? end : next
}
