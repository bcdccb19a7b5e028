import type { AttemptState } from '../../../contract/payments/payments.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long a shopper has at the gateway. */
export const SESSION_MS = 20 * MINUTE
/** Goods are kept this much longer than the gateway takes money, so that money and goods do not miss each other. */
export const RESERVATION_GRACE_MS = 5 * MINUTE
/** How long a UPI transfer may take to be found in the bank's statement. */
export const UPI_TRANSFER_MS = 24 * HOUR

/** A payment of another amount is looked at this often until staff have decided. */
export const AMOUNT_MISMATCH_RECHECK_MS = HOUR
/** Pages that wait for a payment make us ask the provider at most this often, on all nodes together. */
export const POLL_INTERVAL_MS = 4 * SECOND

/** Money can come after a failure: then it is looked for a few times more. */
const LATE = [10 * MINUTE, HOUR, 24 * HOUR]

/** When to ask the provider after `checks` questions in this state; null: no more. */
export function nextCheck(state: AttemptState, checks: number, now: Date): Date | null {
  const pause = pauseOf(state, checks)
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

function pauseOf(state: AttemptState, checks: number): number | undefined {
  if (state === 'created' || state === 'open') return Math.min(MINUTE, 5 * SECOND * 2 ** checks)
  return state === 'succeeded' ? undefined : LATE[checks]
}
