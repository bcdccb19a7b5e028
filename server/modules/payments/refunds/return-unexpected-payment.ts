import { formatPayable } from '../../../../contract/core/money.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { requireLockedOrder } from '../../orders/find-order.ts'
import { readToday } from '../../orders/today.ts'
import { storeRefund, unwantedKey } from './store-refund.ts'
import { recordUnwantedPayment } from '../payment-postings.ts'
import { applyProviderStatus } from '../apply-provider-status.ts'
import { assertMayActAlone } from '../providers/upi.ts'
import { findAttempt, lockAttempt, updateAttempt, type AttemptRow } from '../queries.ts'
import { advanceRefund } from './refund.ts'
import type { PaymentDeps } from '../payment-deps.ts'

export type ReturnPaymentRequest = { id: string; reason: string; actor: Actor }

/**
 * Returns a payment of the wrong amount to the customer, on the decision of staff. The whole amount is refunded and the attempt fails. The
 * customer can pay the order again until its payment deadline. After the deadline the order is cancelled.
 */
export async function returnPayment(deps: PaymentDeps, request: ReturnPaymentRequest): Promise<AttemptRow> {
  const today = await readToday(deps.db, deps.env)
  const { refundId, attempt } = await inTransaction(deps.db, async (tx) => {
    const refund = await requestFullRefund(tx, request, today.now)
    const error = `${formatPayable(refund.amount)} returned to the customer: ${request.reason}`
    await applyProviderStatus(tx, {
      id: request.id,
      status: { state: 'failed', error },
      today,
      by: request.actor.name,
    })
    await updateAttempt(tx, request.id, { error })
    return { refundId: refund.id, attempt: (await findAttempt(tx, request.id))! }
  })
  // The refund is stored, so errors of the provider are ignored here. A scheduled job tries again.
  await advanceRefund(deps, refundId).catch(() => undefined)
  return attempt
}

async function requestFullRefund(tx: Tx, { id, reason, actor }: ReturnPaymentRequest, now: Date) {
  const found = await findAttempt(tx, id)
  if (!found) return refuse('not_found', 'Payment not found')
  await requireLockedOrder(tx, found.order_id)
  const attempt = await lockAttempt(tx, id)
  if (attempt.returned_at) return refuse('already_done', 'This payment is already being returned')
  if (attempt.wrong_amount === null) {
    return refuse('wrong_state', 'The payment service received the correct amount, or nothing')
  }
  // the member of staff who recorded a transfer could otherwise pay out money that never came
  if (attempt.provider === 'upi' && attempt.utr_by_id === actor.id) await assertMayActAlone(tx, reason)
  const unwanted = { ...attempt, amount: attempt.wrong_amount }
  const details = { reason, key: unwantedKey(id), by: actor.name }
  await recordUnwantedPayment(tx, unwanted)
  await updateAttempt(tx, id, { returned_at: now })
  const refund = (await storeRefund(tx, {
    attempt: unwanted,
    amount: attempt.wrong_amount,
    ...details,
    now,
  }))!
  const after = { refund: refund.id, amount: attempt.wrong_amount, reason }
  await recordAudit(tx, { actor, act: 'payment.send-back', subject: `payment:${id}`, after })
  return refund
}
