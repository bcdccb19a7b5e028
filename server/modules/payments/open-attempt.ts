import type { Order } from '../../../contract/orders/orders.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordCapture } from './ledger.ts'
import { RESERVATION_GRACE_MS, nextCheck, SESSION_MS, UPI_TRANSFER_MS } from './payment-timing.ts'
import { insertAttempt, newAttemptId, type NewAttempt } from './queries.ts'
import { providerOf, type PaymentDeps } from './payment-deps.ts'

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
 * Opens a payment attempt of an order and returns its id. An attempt of the demo provider is captured at once, an attempt of cash on
 * delivery when the order is delivered.
 */
export async function openAttempt(tx: Tx, deps: PaymentDeps, order: Order): Promise<string> {
  const attempt = newAttempt(deps, order)
  await insertAttempt(tx, attempt)
  if (attempt.state === 'succeeded') await recordCapture(tx, { attempt, order })
  return attempt.id
}

function newAttempt(deps: PaymentDeps, order: Order): NewAttempt {
  const provider = providerOf(deps, order.paymentMethod)
  const state = ({ demo: 'succeeded', cod: 'open', upi: 'open', phonepe: 'created' } as const)[provider]
  const expires_at = sessionEnd(deps, order.paymentMethod)
  const check_at = provider === 'phonepe' ? nextCheck(state, 0, deps.env.now()) : expires_at
  const id = newAttemptId()
  return { id, order_id: order._id, provider, amount: order.amountDue, state, expires_at, check_at }
}
