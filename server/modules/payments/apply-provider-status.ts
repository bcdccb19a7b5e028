import { sql } from 'kysely'
import type { Order } from '../../../contract/orders/orders.ts'
import { attemptTransitions, canTransition } from '../../../contract/orders/transitions.ts'
import type { AttemptState } from '../../../contract/payments/payments.ts'
import { Refusal } from '../../../contract/core/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { requireLockedOrder, findPaymentDeadline } from '../orders/find-order.ts'
import { cancelUnpaidOrder, confirmPaidOrder } from '../orders/set-status.ts'
import type { Today } from '../orders/today.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { recordCaptures, recordUnwantedPayment } from './ledger.ts'
import { nextCheck, AMOUNT_MISMATCH_RECHECK_MS } from './payment-timing.ts'
import type { ProviderStatus } from './providers/provider.ts'
import {
  findAttempt,
  findAttemptsOfOrder,
  insertEvent,
  lockAttempt,
  updateAttempt,
  type AttemptRow,
} from './queries.ts'

export type ProviderStatusChange = { id: string; finding: ProviderStatus; today: Today; by?: string | null }
type Step = { attempt: AttemptRow; order: Order; today: Today; by: string | null }

/**
 * Brings an attempt, its order and the books to where the provider says that the money is. Saying the same thing again, or
 * an older thing later, changes nothing.
 */
export async function applyProviderStatus(
  tx: Tx,
  { id, finding, today, by = null }: ProviderStatusChange,
): Promise<AttemptRow> {
  const { order_id } = (await findAttempt(tx, id))!
  const order = await requireLockedOrder(tx, order_id)
  const attempt = await lockAttempt(tx, id)
  const step = { attempt, order, today, by }
  if (attempt.state === 'succeeded') return attempt
  if (attempt.taken_back_at) await wait(tx, step, failedBy(finding))
  else if (finding.state !== 'succeeded') await wait(tx, step, finding)
  else if (finding.amount === attempt.amount) await succeed(tx, step)
  else await doubt(tx, step, finding.amount)
  return (await findAttempt(tx, id))!
}

/** Whatever the provider says of money that was sent back: nothing of it pays this order. */
const failedBy = (finding: ProviderStatus) =>
  finding.state === 'failed' ? finding : { state: 'failed' as const, error: 'The money was sent back' }

/** Another amount than we asked for is neither taken nor sent back before staff have decided; until then it is looked at again. */
async function doubt(tx: Tx, { attempt, today }: Step, amount: number) {
  const error = `The provider took ${amount / 100} rupees instead of ${attempt.amount / 100}`
  const check_at = new Date(today.now.getTime() + AMOUNT_MISMATCH_RECHECK_MS)
  await updateAttempt(tx, attempt.id, { error, taken: amount, check_at })
  if (attempt.taken === amount) return
  await insertEvent(tx, { payment_id: attempt.id, state: attempt.state, note: error, by: null })
}

async function succeed(tx: Tx, step: Step) {
  const { attempt, order, today } = step
  const isPaid = (await findAttemptsOfOrder(tx, order._id)).some(({ state }) => state === 'succeeded')
  await move(tx, step, { state: 'succeeded', error: null })
  await updateAttempt(tx, attempt.id, { taken: null })
  if (!isPaid && (await isTaken(tx, order._id, today))) {
    await recordCaptures(tx, [{ attempt, order }])
    return
  }
  await recordUnwantedPayment(tx, attempt)
  const reason = isPaid ? 'This order was paid twice' : 'The goods were gone when the money came'
  await requestRefund(tx, {
    attempt,
    amount: attempt.amount,
    reason,
    key: `unwanted:${attempt.id}`,
    by: null,
    now: today.now,
  })
}

/** Whether the order could be confirmed; when its goods are gone meanwhile, nothing of the try remains. */
async function isTaken(tx: Tx, orderId: string, today: Today): Promise<boolean> {
  await sql`savepoint confirming`.execute(tx)
  try {
    await confirmPaidOrder(tx, orderId, today)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint confirming`.execute(tx)
    return false
  }
}

/** No money yet: a failure is noted, the time that is over ends the attempt, and the goods go back when nobody pays. */
async function wait(tx: Tx, step: Step, finding: Exclude<ProviderStatus, { state: 'succeeded' }>) {
  const { attempt, order, today } = step
  const next = stateAfter(attempt, finding, today.now)
  if (next === attempt.state) {
    const checks = attempt.checks + 1
    const check_at = await whenNext(tx, step, { state: next, checks })
    await updateAttempt(tx, attempt.id, { checks, check_at })
  } else {
    await move(tx, step, { state: next, error: finding.state === 'failed' ? finding.error : null })
  }
  await cancelUnpaidOrder(tx, order._id, today)
}

function stateAfter(attempt: AttemptRow, finding: ProviderStatus, now: Date): AttemptState {
  const isOver = attempt.expires_at !== null && now >= attempt.expires_at
  const wanted = finding.state === 'failed' ? 'failed' : isOver ? 'expired' : attempt.state
  return canTransition(attemptTransitions, attempt.state, wanted) ? wanted : attempt.state
}

async function move(tx: Tx, step: Step, { state, error }: { state: AttemptState; error: string | null }) {
  const { attempt, by } = step
  const check_at = await whenNext(tx, step, { state, checks: 0 })
  await updateAttempt(tx, attempt.id, { state, error, check_at, checks: 0 })
  await insertEvent(tx, { payment_id: attempt.id, state, note: error ?? '', by })
}

/** The provider's turn, or the moment when the goods stop waiting, whichever is first. */
async function whenNext(
  tx: Tx,
  { order, today: { now } }: Step,
  { state, checks }: { state: AttemptState; checks: number },
): Promise<Date | null> {
  const turn = nextCheck(state, checks, now)
  const end = state === 'succeeded' ? null : await findPaymentDeadline(tx, order._id)
  return end && end > now && (!turn || end < turn) ? end : turn
}
