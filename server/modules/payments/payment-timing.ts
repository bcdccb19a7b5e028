import type { AttemptState } from '../../../contract/payments/payments.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Time for which a payment session at the gateway is valid. */
export const SESSION_MS = 20 * MINUTE

/**
 * Time in milliseconds for which one request has the exclusive right (the claim) to open the session of a payment at the gateway. The claim
 * expires, so that another request can continue when the process of the first request has died.
 */
export const CLAIM_MS = 45_000
/** Time for which goods stay reserved after their payment has expired. */
export const RESERVATION_GRACE_MS = 5 * MINUTE
/** Time within which staff must find a UPI transfer in the bank statement. After this time the payment attempt expires. */
export const UPI_TRANSFER_MS = 24 * HOUR
/** Time for which goods stay reserved after staff have recorded a UPI transfer, so that a colleague can confirm it after a weekend. */
export const RECORDED_TRANSFER_MS = 72 * HOUR

/**
 * Interval in milliseconds at which the status of a payment with a wrong amount is requested from the provider, until staff accept or
 * return the payment.
 */
export const AMOUNT_MISMATCH_RECHECK_MS = HOUR
/** Pause before the status check of an attempt is repeated, because the provider did not respond. */
export const RETRY_MS = MINUTE
/** Minimum interval between two requests to the provider for the same payment while pages poll it. All nodes share this limit. */
export const POLL_INTERVAL_MS = 4 * SECOND

/** Pauses before the status checks of a failed or expired payment. There are a few such checks, because money can still arrive after the failure or expiry. */
const CHECKS_AFTER_FAILURE = [10 * MINUTE, HOUR, 24 * HOUR]

/**
 * Returns the time of the next status check of an attempt. `checks` is the number of checks since the attempt got the state `state`.
 * Returns null when the attempt is not checked again.
 */
export function nextCheck(state: AttemptState, checks: number, now: Date): Date | null {
  const pause = pauseOf(state, checks)
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

function pauseOf(state: AttemptState, checks: number): number | undefined {
  if (state === 'created' || state === 'open') return Math.min(MINUTE, 5 * SECOND * 2 ** checks)
  return state === 'succeeded' ? undefined : CHECKS_AFTER_FAILURE[checks]
}
