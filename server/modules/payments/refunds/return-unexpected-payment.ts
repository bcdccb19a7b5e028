import { formatRupees, paise } from '../../../../contract/core/money.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { requireLockedOrder } from '../../orders/find-order.ts'
import { readToday } from '../../orders/today.ts'
import { requestRefund } from './request-refund.ts'
import { recordUnwantedPayment } from '../ledger.ts'
import { applyProviderStatus } from '../apply-provider-status.ts'
import { findAttempt, lockAttempt, updateAttempt, type AttemptRow } from '../queries.ts'
import { advanceRefund } from './refund.ts'
import type { PaymentDeps } from '../payment-deps.ts'

export type ReturnPayment = { id: string; reason: string; actor: Actor }

/**
 * Staff decide about a payment of which the provider took another amount than was asked for: all of it goes back, the attempt
 * has failed, and the order can be paid anew or is cancelled when its time is over.
 */
export async function returnPayment(deps: PaymentDeps, request: ReturnPayment): Promise<AttemptRow> {
  const today = await readToday(deps.db, deps.env)
  const { refundId, attempt } = await inTransaction(deps.db, async (tx) => {
    const refund = await askForTaken(tx, request, today.now)
    const error = `${formatRupees(paise(refund.amount))} were sent back: ${request.reason}`
    await applyProviderStatus(tx, {
      id: request.id,
      finding: { state: 'failed', error },
      today,
      by: request.actor.name,
    })
    await updateAttempt(tx, request.id, { error })
    return { refundId: refund.id, attempt: (await findAttempt(tx, request.id))! }
  })
  // The promise stands whatever the provider says now: the sweep asks again.
  await advanceRefund(deps, refundId).catch(() => undefined)
  return attempt
}

async function askForTaken(tx: Tx, { id, reason, actor }: ReturnPayment, now: Date) {
  const known = await findAttempt(tx, id)
  if (!known) return refuse('not_found', 'There is no such payment')
  await requireLockedOrder(tx, known.order_id)
  const attempt = await lockAttempt(tx, id)
  if (attempt.taken_back_at) return refuse('already_done', 'This money is on its way back already')
  if (attempt.taken === null) {
    return refuse('wrong_state', 'The payment service took the right amount, or nothing')
  }
  const unwanted = { ...attempt, amount: attempt.taken }
  const why = { reason, key: `unwanted:${id}`, by: actor.name }
  await recordUnwantedPayment(tx, unwanted)
  await updateAttempt(tx, id, { taken_back_at: now })
  const refund = (await requestRefund(tx, { attempt: unwanted, amount: attempt.taken, ...why, now }))!
  const after = { refund: refund.id, amount: attempt.taken, reason }
  await recordAudit(tx, { actor, act: 'payment.send-back', subject: `payment:${id}`, after })
  return refund
}
