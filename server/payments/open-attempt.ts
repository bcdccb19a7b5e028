import { paise } from '../../contract/money.ts'
import type { Order } from '../../contract/orders.ts'
import { together, type Tx } from '../db.ts'
import { postCapture, type PaidFor } from './books.ts'
import { GRACE_MS, nextCheck, SESSION_MS, UPI_MS } from './checks.ts'
import { insertAttempt, newAttemptId, type AttemptRow } from './queries.ts'
import { providerOf, type Till } from './till.ts'

/** Until when the goods of an order wait for its money; null when it need not come first. */
export function waitFor(till: Till, method: Order['paymentMethod']): Date | null {
  const ends = endOf(till, method)
  return ends && new Date(ends.getTime() + GRACE_MS)
}

function endOf(till: Till, method: Order['paymentMethod']): Date | null {
  const provider = providerOf(till, method)
  const lasts = { phonepe: SESSION_MS, upi: UPI_MS, demo: null, cod: null }[provider]
  return lasts === null ? null : new Date(till.env.now().getTime() + lasts)
}

/** Opens an attempt to pay this order. The demo provider has the money at once; at the door it comes with the goods. */
export async function openAttempt(tx: Tx, till: Till, paidFor: PaidFor): Promise<AttemptRow> {
  const { order } = paidFor
  const provider = providerOf(till, order.paymentMethod)
  const attempt = { order_id: order._id, provider, amount: order.amountDue }
  if (provider === 'demo') {
    const id = newAttemptId()
    const paid = insertAttempt(tx, { id, ...attempt, state: 'succeeded' })
    const [row] = await together([paid, postCapture(tx, { id, ...attempt }, paidFor)])
    return row
  }
  if (provider === 'cod') return insertAttempt(tx, { ...attempt, state: 'open' })
  const state = provider === 'upi' ? 'open' : 'created'
  const expires_at = endOf(till, order.paymentMethod)
  const check_at = provider === 'upi' ? expires_at : nextCheck(state, 0, till.env.now())
  return insertAttempt(tx, { ...attempt, amount: paise(attempt.amount), state, expires_at, check_at })
}
