import { Refusal, refuse } from '../../../contract/core/refusal.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { readToday } from '../orders/today.ts'
import { applyProviderStatus } from './apply-provider-status.ts'
import type { ProviderStatus } from './providers/provider.ts'
import { findAttempt, findDueAttempts, type AttemptRow } from './queries.ts'
import { advanceRefund } from './refunds/refund.ts'
import { findDueRefunds } from './refunds/queries.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** Asks the provider how an attempt stands, outside of any transaction, and follows its answer. */
export async function refreshPayment(deps: PaymentDeps, id: string): Promise<AttemptRow> {
  const attempt = await findAttempt(deps.db, id)
  if (!attempt) return refuse('not_found', 'There is no such payment')
  const finding = await ask(deps, attempt)
  const today = await readToday(deps.db, deps.env)
  return inTransaction(deps.db, (tx) => applyProviderStatus(tx, { id, finding, today }))
}

/** The same for staff, who are told when the provider does not answer. */
export const refreshPaymentForStaff = (deps: PaymentDeps, id: string): Promise<AttemptRow> =>
  refreshPayment(deps, id).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    return refuse('unavailable', 'The payment service is not answering. Please try again in a minute')
  })

/** Transfers and cash are reported by people; only a gateway can be asked. */
const ask = async ({ gateway }: PaymentDeps, { provider, id }: AttemptRow): Promise<ProviderStatus> =>
  provider === 'phonepe' && gateway ? gateway.getStatus(id) : { state: 'pending' }

export type SweepResult = { looked: number; troubles: string[] }

/**
 * Looks at every attempt and refund whose time has come. One that the provider does not answer for is looked at again with
 * the next sweep and does not keep the others waiting.
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
  const troubles: string[] = []
  for (const look of [...attempts, ...refunds]) {
    await look().catch((error: unknown) => troubles.push((error as Error).message))
  }
  return { looked: attempts.length + refunds.length, troubles }
}
