import type { AttemptState } from '../../../contract/payments/payments.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Lifetime of a session at the gateway. */
export const SESSION_MS = 20 * MINUTE
/** Goods stay reserved this much longer than the gateway accepts the payment. */
export const RESERVATION_GRACE_MS = 5 * MINUTE
/** Time to find a UPI transfer in the bank statement. */
export const UPI_TRANSFER_MS = 24 * HOUR

/** A payment of the wrong amount is checked at this interval until staff have decided. */
export const AMOUNT_MISMATCH_RECHECK_MS = HOUR
/** Minimum interval between two provider requests for one payment that a page polls, across all nodes. */
export const POLL_INTERVAL_MS = 4 * SECOND

/** Money can arrive after a failure, so a failed payment is checked a few more times. */
const CHECKS_AFTER_FAILURE = [10 * MINUTE, HOUR, 24 * HOUR]

/** The time of the next status check after `checks` checks in this state; null: no further check. */
export function nextCheck(state: AttemptState, checks: number, now: Date): Date | null {
  const pause = pauseOf(state, checks)
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

function pauseOf(state: AttemptState, checks: number): number | undefined {
  if (state === 'created' || state === 'open') return Math.min(MINUTE, 5 * SECOND * 2 ** checks)
  return state === 'succeeded' ? undefined : CHECKS_AFTER_FAILURE[checks]
}
