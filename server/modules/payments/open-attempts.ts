import type { Order } from '../../../contract/orders/orders.ts'
import { pipeline, type Tx } from '../../platform/db/database.ts'
import { recordCaptures, type PayableOrder } from './ledger.ts'
import { RESERVATION_GRACE_MS, nextCheck, SESSION_MS, UPI_TRANSFER_MS } from './payment-timing.ts'
import { insertAttempts, newAttemptId, type NewAttempt } from './queries.ts'
import { providerOf, type PaymentDeps } from './payment-deps.ts'

/** Until when the goods of an order wait for its money; null when it need not come first. */
export function paymentDeadline(deps: PaymentDeps, method: Order['paymentMethod']): Date | null {
  const ends = endOf(deps, method)
  return ends && new Date(ends.getTime() + RESERVATION_GRACE_MS)
}

function endOf(deps: PaymentDeps, method: Order['paymentMethod']): Date | null {
  const provider = providerOf(deps, method)
  const lasts = { phonepe: SESSION_MS, upi: UPI_TRANSFER_MS, demo: null, cod: null }[provider]
  return lasts === null ? null : new Date(deps.env.now().getTime() + lasts)
}

/** Opens an attempt to pay each of these orders and answers their ids. The demo provider has the money at once; at the door it comes with the goods. */
export async function openAttempts(
  tx: Tx,
  deps: PaymentDeps,
  all: readonly PayableOrder[],
): Promise<string[]> {
  const attempts = all.map(({ order }) => newAttempt(deps, order))
  const captures = all.flatMap((paidFor, index) => {
    const attempt = attempts[index]!
    return attempt.state === 'succeeded' ? { ...paidFor, attempt } : []
  })
  await pipeline([insertAttempts(tx, attempts), recordCaptures(tx, captures)])
  return attempts.map(({ id }) => id)
}

function newAttempt(deps: PaymentDeps, order: Order): NewAttempt {
  const provider = providerOf(deps, order.paymentMethod)
  const state = ({ demo: 'succeeded', cod: 'open', upi: 'open', phonepe: 'created' } as const)[provider]
  const expires_at = endOf(deps, order.paymentMethod)
  const check_at = provider === 'phonepe' ? nextCheck(state, 0, deps.env.now()) : expires_at
  const id = newAttemptId()
  return { id, order_id: order._id, provider, amount: order.amountDue, state, expires_at, check_at }
}
