import type { Paise } from '../../../contract/core/money.ts'
import type { Order, PaymentMethod } from '../../../contract/orders/orders.ts'
import type { Tx } from '../../platform/db/database.ts'
import { amountSentBySellers } from '../orders/line-shares.ts'
import { recordCapture } from './payment-postings.ts'
import { RESERVATION_GRACE_MS, nextCheck, SESSION_MS, UPI_TRANSFER_MS } from './payment-timing.ts'
import { insertAttempt, newAttemptId, type NewAttempt } from './queries.ts'
import { isThroughGateway, providerOf, type PaymentDeps } from './payment-deps.ts'

/**
 * Returns the time until which goods are reserved for a payment. Null for cash on delivery, and for simulated payments, which are paid at
 * once.
 */
export function paymentDeadline(deps: PaymentDeps, method: Order['paymentMethod']): Date | null {
  const expiresAt = sessionEnd(deps, method)
  return expiresAt && new Date(expiresAt.getTime() + RESERVATION_GRACE_MS)
}

function sessionEnd(deps: PaymentDeps, method: Order['paymentMethod']): Date | null {
  const provider = providerOf(deps, method)
  const duration = { phonepe: SESSION_MS, upi: UPI_TRANSFER_MS, demo: null, cod: null }[provider]
  return duration === null ? null : new Date(deps.env.now().getTime() + duration)
}

/**
 * Opens a payment attempt of an order and returns it. An attempt of the demo provider is captured at once, an attempt of cash on
 * delivery when the order is delivered.
 */
export async function openAttempt(tx: Tx, deps: PaymentDeps, order: Order): Promise<NewAttempt> {
  const attempt = newAttempt(deps, {
    orderId: order._id,
    method: order.paymentMethod,
    amount: order.amountDue,
  })
  const isOnDelivery = attempt.provider === 'cod'
  await insertAttempt(tx, isOnDelivery ? { ...attempt, at_sellers: amountSentBySellers(order) } : attempt)
  if (attempt.state === 'succeeded') await recordCapture(tx, { attempt, order })
  return attempt
}

type AttemptRequest = { orderId: string; method: PaymentMethod; amount: Paise }

/** Returns a new attempt in the first state of its provider. */
export function newAttempt(deps: PaymentDeps, { orderId, method, amount }: AttemptRequest): NewAttempt {
  const provider = providerOf(deps, method)
  const state = ({ demo: 'succeeded', cod: 'open', upi: 'open', phonepe: 'created' } as const)[provider]
  const expires_at = sessionEnd(deps, method)
  const check_at = isThroughGateway({ provider }) ? nextCheck(state, 0, deps.env.now()) : expires_at
  const id = newAttemptId()
  return { id, order_id: orderId, provider, amount, state, expires_at, check_at }
}
