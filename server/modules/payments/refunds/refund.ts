import { formatRupees, paise, type Paise } from '../../../../contract/core/money.ts'
import { canTransition, refundTransitions } from '../../../../contract/orders/transitions.ts'
import type { RefundState } from '../../../../contract/payments/payments.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findUnrequestedRefund } from '../../orders/ledger.ts'
import { requireLockedOrder } from '../../orders/find-order.ts'
import { requestRefund } from './request-refund.ts'
import { recordRefundDue, recordRefundPaid, refundableAmount } from '../ledger.ts'
import type { ProviderRefundStatus } from '../providers/provider.ts'
import { findAttempt, findAttemptsOfOrder, type AttemptRow } from '../queries.ts'
import {
  findRefund,
  findRefundByKey,
  findRefundsOfOrder,
  lockRefund,
  updateRefund,
  type RefundRow,
} from './queries.ts'
import { notifyRefund } from './notify-refund.ts'
import { gatewayFor, type PaymentDeps } from '../payment-deps.ts'

export type RefundOrderRequest = {
  orderId: string
  /** Null: all that is left. */
  amount: Paise | null
  reason: string
  key: string | null
  /** The lines of the order that came back. */
  lines?: readonly number[]
  actor: Actor | null
}

/** Promises money of an order back, never more than came, and tells the provider right after. */
export async function refundOrder(deps: PaymentDeps, request: RefundOrderRequest): Promise<RefundRow | null> {
  const refund = await inTransaction(deps.db, (tx) => promise(tx, request, deps.env.now()))
  if (!refund) return null
  // The promise stands whatever the provider says now: the sweep asks again.
  await advanceRefund(deps, refund.id).catch(() => undefined)
  return (await findRefund(deps.db, refund.id))!
}

async function promise(
  tx: Tx,
  { orderId, amount, reason, key, lines, actor }: RefundOrderRequest,
  now: Date,
): Promise<RefundRow | null> {
  await requireLockedOrder(tx, orderId)
  const before = key && (await findRefundByKey(tx, key))
  if (before && amount !== null && before.amount !== amount) {
    refuse('key_reused', 'This key already belongs to another refund')
  }
  if (before) return before
  const attempts = await findAttemptsOfOrder(tx, orderId)
  const left = await refundableAmount(tx, orderId, {
    attempts,
    refunds: await findRefundsOfOrder(tx, orderId),
  })
  if (amount === null && left === 0) return null
  const wanted = amount ?? left
  if (wanted < 1 || wanted > left) refuseAmount(left, await findUnrequestedRefund(tx, orderId))
  const attempt = attempts.find(({ state }) => state === 'succeeded')!
  const by = actor?.name ?? null
  const refund = (await requestRefund(tx, { attempt, amount: wanted, reason, key, by, now }))!
  await recordRefundDue(tx, refund, lines)
  if (actor) {
    const after = { refund: refund.id, amount: wanted, reason }
    await recordAudit(tx, { actor, act: 'payment.refund', subject: `order:${orderId}`, after })
  }
  return refund
}

/** `due` is what a cancellation or a settled deposit has promised already; its own refund follows in the background. */
function refuseAmount(left: Paise, due: Paise): never {
  const most = left > 0 ? `At most ${formatRupees(left)} can go back` : 'Nothing is left to go back'
  const message = due > 0 ? `${formatRupees(due)} is being sent back already. ${more(left)}` : most
  return refuse('invalid', message, { fields: [{ path: 'amount', message }] })
}

const more = (left: Paise) =>
  left > 0 ? `At most ${formatRupees(left)} more can go back` : 'Nothing more is left to go back'

/** Tells the provider of a refund, or asks how it stands, and follows the answer. */
export async function advanceRefund(deps: PaymentDeps, id: string): Promise<RefundRow> {
  const refund = await findRefund(deps.db, id)
  if (!refund) return refuse('not_found', 'There is no such refund')
  if (refund.state === 'completed') return refund
  const attempt = (await findAttempt(deps.db, refund.payment_id))!
  await noteTry(deps, refund)
  const finding = await tell(deps, refund, attempt)
  return inTransaction(deps.db, async (tx) => {
    if (finding) await followRefund(tx, { id, finding, attempt })
    return (await findRefund(tx, id))!
  })
}

/** Before the provider is asked, so that a fault pauses longer and longer. Transfers by hand are not looked at again. */
async function noteTry({ db, env }: PaymentDeps, { id, checks }: RefundRow) {
  const now = env.now()
  const pause = Math.min(60, 2 ** checks) * 60_000
  await inTransaction(db, (tx) =>
    updateRefund(tx, id, { checks: checks + 1, check_at: new Date(now.getTime() + pause) }),
  )
}

/** Null: a person has to send this money by hand. */
async function tell(
  deps: PaymentDeps,
  refund: RefundRow,
  attempt: AttemptRow,
): Promise<ProviderRefundStatus | null> {
  if (attempt.provider === 'demo') return { state: 'completed' }
  if (attempt.provider !== 'phonepe') return null
  const gateway = gatewayFor(deps)
  if (refund.state === 'accepted') return gateway.getRefund(refund.id)
  return gateway.refund({ id: refund.id, paymentId: attempt.id, amount: paise(refund.amount) })
}

type FollowRefund = { id: string; finding: ProviderRefundStatus; attempt: AttemptRow }

async function followRefund(tx: Tx, { id, finding, attempt }: FollowRefund) {
  const refund = (await lockRefund(tx, id))!
  if (refund.state === finding.state || !canTransition(refundTransitions, refund.state, finding.state)) return
  const isEnd = finding.state !== 'accepted'
  const error = finding.state === 'failed' ? finding.error : null
  const state: RefundState = finding.state
  await updateRefund(tx, id, { state, error, ...(isEnd ? { check_at: null } : {}) })
  if (state !== 'completed') return
  await recordRefundPaid(tx, refund, attempt)
  await notifyRefund(tx, refund, attempt)
}

/** Lets a failed refund be asked for once more, under its old id. */
export async function retryRefund(deps: PaymentDeps, id: string, actor: Actor): Promise<RefundRow> {
  await inTransaction(deps.db, async (tx) => {
    const refund = await lockRefund(tx, id)
    if (!refund) return refuse('not_found', 'There is no such refund')
    if (refund.state !== 'failed') return refuse('already_done', 'This refund has not failed')
    await updateRefund(tx, id, { state: 'requested', error: null, check_at: deps.env.now(), checks: 0 })
    await recordAudit(tx, { actor, act: 'payment.retry-refund', subject: `refund:${id}` })
  })
  // The wish stands whatever the provider says now: the sweep asks again.
  await advanceRefund(deps, id).catch(() => undefined)
  return (await findRefund(deps.db, id))!
}

export type ManualRefund = { id: string; reference: string; actor: Actor }

/** Staff have sent the money back themselves, by bank transfer or cash, and note its reference. */
export function markRefundPaid(
  deps: PaymentDeps,
  { id, reference, actor }: ManualRefund,
): Promise<RefundRow> {
  return inTransaction(deps.db, async (tx) => {
    const refund = await lockRefund(tx, id)
    if (!refund) return refuse('not_found', 'There is no such refund')
    const attempt = (await findAttempt(tx, refund.payment_id))!
    if (attempt.provider === 'phonepe') refuse('already_done', 'The payment service sends this refund itself')
    await followRefund(tx, { id, finding: { state: 'completed' }, attempt })
    await updateRefund(tx, id, { reference })
    await recordAudit(tx, {
      actor,
      act: 'payment.refund-paid',
      subject: `refund:${id}`,
      after: { reference },
    })
    return (await findRefund(tx, id))!
  })
}
