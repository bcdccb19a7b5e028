import type { Order } from '../../../contract/orders/orders.ts'
import { pipeline, type Tx } from '../../platform/db/database.ts'
import { recordCaptures, type PayableOrder } from './ledger.ts'
import { RESERVATION_GRACE_MS, nextCheck, SESSION_MS, UPI_TRANSFER_MS } from './payment-timing.ts'
import { insertAttempts, newAttemptId, type NewAttempt } from './queries.ts'
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
 * Opens one payment attempt for each order and returns the ids. An attempt of the demo provider is captured at once, an attempt of cash on
 * delivery when the order is delivered.
 */
export async function openAttempts(
  tx: Tx,
  deps: PaymentDeps,
  orders: readonly PayableOrder[],
): Promise<string[]> {
  const attempts = orders.map(({ order }) => newAttempt(deps, order))
  const captures = orders.flatMap((payable, index) => {
    const attempt = attempts[index]!
    return attempt.state === 'succeeded' ? { ...payable, attempt } : []
  })
  await pipeline([insertAttempts(tx, attempts), recordCaptures(tx, captures)])
  return attempts.map(({ id }) => id)
}

function newAttempt(deps: PaymentDeps, order: Order): NewAttempt {
  const provider = providerOf(deps, order.paymentMethod)
  const state = ({ demo: 'succeeded', cod: 'open', upi: 'open', phonepe: 'created' } as const)[provider]
  const expires_at = sessionEnd(deps, order.paymentMethod)
  const check_at = provider === 'phonepe' ? nextCheck(state, 0, deps.env.now()) : expires_at
  const id = newAttemptId()
  return { id, order_id: order._id, provider, amount: order.amountDue, state, expires_at, check_at }
}
