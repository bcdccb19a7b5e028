import { Refusal, refuse } from '../../../contract/core/refusal.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { readToday } from '../orders/today.ts'
import { applyProviderStatus } from './apply-provider-status.ts'
import type { ProviderStatus } from './providers/provider.ts'
import { POLL_INTERVAL_MS } from './payment-timing.ts'
import { undecidedAmount } from './present.ts'
import { claimPoll, findAttempt, findDueAttempts, type AttemptRow } from './queries.ts'
import { advanceRefund } from './refunds/refund.ts'
import { findDueRefunds } from './refunds/queries.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** Requests the status of a payment attempt from the payment provider, outside of any transaction, and applies it. */
export async function refreshPayment(deps: PaymentDeps, id: string): Promise<AttemptRow> {
  const attempt = await findAttempt(deps.db, id)
  if (!attempt) return refuse('not_found', 'Payment not found')
  const status = await requestStatus(deps, attempt)
  const today = await readToday(deps.db, deps.env)
  return inTransaction(deps.db, (tx) => applyProviderStatus(tx, { id, status, today }))
}

/** Refreshes an open attempt, at most once per poll interval. Falls back to the stored attempt if the gateway does not respond. */
export async function pollAttempt(deps: PaymentDeps, attempt: AttemptRow): Promise<AttemptRow> {
  const isOpen = attempt.state === 'created' || attempt.state === 'open'
  const now = deps.env.now()
  const since = new Date(now.getTime() - POLL_INTERVAL_MS)
  if (!isOpen || !(await claimPoll(deps.db, attempt.id, { now, since }))) return attempt
  return refreshPayment(deps, attempt.id).catch(() => attempt)
}

/** Like `refreshPayment`, for staff: refuses with a clear message when the provider does not respond. */
export const refreshPaymentForStaff = (deps: PaymentDeps, id: string): Promise<AttemptRow> =>
  refreshPayment(deps, id).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    return refuse('unavailable', 'The payment service is not responding. Please try again in a minute')
  })

/**
 * Requests the status of an attempt. Only a gateway can report a status; staff record transfers and cash, so these attempts are reported
 * as pending. If staff have recorded a transfer of a wrong amount, this amount is reported until they decide, so that the order is not
 * cancelled as unpaid meanwhile.
 */
async function requestStatus({ gateway }: PaymentDeps, attempt: AttemptRow): Promise<ProviderStatus> {
  if (attempt.provider === 'phonepe' && gateway) return gateway.getStatus(attempt.id)
  const amount = undecidedAmount(attempt)
  return amount === null ? { state: 'pending' } : { state: 'succeeded', amount }
}

export type SweepResult = { checked: number; errors: string[] }

/**
 * Checks every attempt and refund whose check is due. After an error of the provider it continues with the next one. The next run repeats
 * the failed check.
 */
export async function sweepPayments(deps: PaymentDeps): Promise<SweepResult> {
  const now = deps.env.now()
  const attempts = (await findDueAttempts(deps.db, now)).map(
    ({ id }) =>
      () =>
        refreshPayment(deps, id),
  )
  const refunds = (await findDueRefunds(deps.db, now)).map(
    ({ id }) =>
      () =>
        advanceRefund(deps, id),
  )
  const errors: string[] = []
  for (const check of [...attempts, ...refunds]) {
    await check().catch((error: unknown) => errors.push((error as Error).message))
  }
  return { checked: attempts.length + refunds.length, errors }
}
