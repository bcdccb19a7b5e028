import { Refusal, refuse } from '../../../contract/core/refusal.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { requireLockedOrder } from '../orders/find-order.ts'
import { readToday } from '../orders/today.ts'
import { applyProviderStatus } from './apply-provider-status.ts'
import type { ProviderStatus } from './providers/provider.ts'
import { POLL_INTERVAL_MS, RETRY_MS } from './payment-timing.ts'
import { undecidedAmount } from './present.ts'
import {
  claimDueAttempts,
  claimPoll,
  findAttempt,
  isUnfinished,
  lockAttempt,
  type AttemptRow,
} from './queries.ts'
import { advanceRefund } from './refunds/refund.ts'
import { findDueRefunds } from './refunds/queries.ts'
import { isThroughGateway, type PaymentDeps } from './payment-deps.ts'

/** Requests the status of a payment attempt from the payment provider, outside of any transaction, and applies it. */
export async function refreshPayment(deps: PaymentDeps, id: string): Promise<AttemptRow> {
  const { db, env, gateway } = deps
  const attempt = await findAttempt(db, id)
  if (!attempt) return refuse('not_found', 'Payment not found')
  const reported = gateway && isThroughGateway(attempt) ? await gateway.getStatus(id) : null
  const today = await readToday(db, env)
  return inTransaction(db, async (tx) => {
    const status = reported ?? (await readRecordedStatus(tx, attempt))
    return applyProviderStatus(tx, { id, status, today })
  })
}

/** Refreshes an open attempt, at most once per poll interval. Falls back to the stored attempt if the gateway does not respond. */
export async function pollAttempt(deps: PaymentDeps, attempt: AttemptRow): Promise<AttemptRow> {
  const now = deps.env.now()
  const since = new Date(now.getTime() - POLL_INTERVAL_MS)
  if (!isUnfinished(attempt) || !(await claimPoll(deps.db, attempt.id, { now, since }))) return attempt
  return refreshPayment(deps, attempt.id).catch(() => attempt)
}

/** Like `refreshPayment`, for staff: refuses with a clear message when the provider does not respond. */
export const refreshPaymentForStaff = (deps: PaymentDeps, id: string): Promise<AttemptRow> =>
  refreshPayment(deps, id).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    return refuse('unavailable', 'The payment service is not responding. Please try again in a minute')
  })

/**
 * Returns the status of an attempt without a gateway: staff record transfers and cash, so it is pending. If staff have recorded a transfer of
 * a wrong amount, the status contains this amount until they decide, so that the order is not cancelled as unpaid meanwhile. Locks the order and
 * the attempt, so that staff cannot record a transfer at the same time.
 */
async function readRecordedStatus(tx: Tx, { id, order_id }: AttemptRow): Promise<ProviderStatus> {
  await requireLockedOrder(tx, order_id)
  const amount = undecidedAmount(await lockAttempt(tx, id))
  return amount === null ? { state: 'pending' } : { state: 'succeeded', amount }
}

export type SweepResult = { checked: number; errors: string[] }

/**
 * Checks every attempt and refund whose check is due. After an error of the provider it continues with the next one. A later run repeats
 * the failed check.
 */
export async function sweepPayments(deps: PaymentDeps): Promise<SweepResult> {
  const now = deps.env.now()
  const again = new Date(now.getTime() + RETRY_MS)
  const attempts = (await claimDueAttempts(deps.db, { now, again })).map(
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
