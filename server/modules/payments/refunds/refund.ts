import { formatPayable, sum, type Paise } from '../../../../contract/core/money.ts'
import { canTransition, refundTransitions } from '../../../../contract/orders/transitions.ts'
import type { RefundState } from '../../../../contract/payments/payments.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findUnrequestedRefund } from '../../orders/order-postings.ts'
import { requireLockedOrder } from '../../orders/find-order.ts'
import { storeRefund, splitRefund } from './store-refund.ts'
import { recordRefundDue, recordRefundPaid, refundableAmount, unrefundedAmount } from '../payment-postings.ts'
import type { ProviderRefundStatus } from '../providers/provider.ts'
import { findAllAttempts, findAttempt, sumCounterPayments, type AttemptRow } from '../queries.ts'
import { findRefund, findRefundsOfOrder, lockRefund, updateRefund, type RefundRow } from './queries.ts'
import { notifyRefund } from './notify-refund.ts'
import { isThroughGateway, type PaymentDeps } from '../payment-deps.ts'

export type RefundOrderRequest = {
  orderId: string
  amount: Paise
  reason: string
  key: string | null
  actor: Actor
}

/**
 * Stores a refund and then requests it from the provider. Refuses more than the amount that can still be refunded. Returns a row for each
 * payment that is refunded.
 */
export async function refundOrder(deps: PaymentDeps, request: RefundOrderRequest): Promise<RefundRow[]> {
  const refunds = await inTransaction(deps.db, (tx) => storeOrderRefunds(tx, request, deps.env.now()))
  await advanceRefunds(deps, refunds)
  return Promise.all(refunds.map(async ({ id }) => (await findRefund(deps.db, id))!))
}

/**
 * The first step of `refundOrder`: stores the refunds with their posting and an audit record, and requests nothing from the provider. It is for a
 * caller that changes more in the same transaction, and then calls `advanceRefunds`; otherwise a scheduled job does. The first payment of
 * which the whole amount is left is refunded, or else several payments are.
 */
export async function storeOrderRefunds(
  tx: Tx,
  { orderId, amount, reason, key, actor }: RefundOrderRequest,
  now: Date,
): Promise<RefundRow[]> {
  await requireLockedOrder(tx, orderId)
  const refunds = await findRefundsOfOrder(tx, orderId)
  const before = key === null ? [] : refunds.filter((refund) => isPartOf(key, refund))
  if (before.length > 0) {
    if (sumOf(before) === amount) return before
    refuse('key_reused', 'This idempotency key was already used for another refund')
  }
  const attempts = await findAllAttempts(tx, orderId)
  const atCounter = await sumCounterPayments(tx, orderId)
  const left = await refundableAmount(tx, orderId, { attempts, atCounter, refunds })
  if (amount < 1) refuseField('amount', 'Enter an amount above ₹0')
  if (amount > left) refuseAmount(left, await findUnrequestedRefund(tx, orderId))
  const whole = attempts.find(
    (attempt) => attempt.state === 'succeeded' && unrefundedAmount(attempt, refunds) >= amount,
  )
  const stored: RefundRow[] = []
  for (const part of whole ? [{ attempt: whole, amount }] : splitRefund({ attempts, refunds }, amount)) {
    const request = { ...part, reason, key: key && keyOfPart(key, stored.length), by: actor.name, now }
    const refund = (await storeRefund(tx, request))!
    await recordRefundDue(tx, refund)
    stored.push(refund)
  }
  const after = { refund: stored[0]!.id, amount, reason }
  await recordAudit(tx, { actor, act: 'payment.refund', subject: `order:${orderId}`, after })
  return stored
}

const sumOf = (refunds: readonly RefundRow[]) => sum(refunds.map(({ amount }) => amount))

/** The keys of the further parts of a refund contain a space, which the idempotency key of a request cannot contain. */
const keyOfPart = (key: string, index: number) => (index === 0 ? key : `${key} ${index + 1}`)

const isPartOf = (key: string, refund: RefundRow) =>
  refund.key === key || refund.key?.startsWith(`${key} `) === true

/**
 * Refuses a refund because its amount is too high. `left` is the amount that can still be refunded. `due` is the refund of
 * a cancellation or settled deposit that a job is about to request.
 */
function refuseAmount(left: Paise, due: Paise): never {
  const limit =
    left > 0 ? `At most ${formatPayable(left)} can be refunded` : 'There is nothing left to refund'
  const message = due > 0 ? `${formatPayable(due)} is already being refunded. ${remaining(left)}` : limit
  return refuseField('amount', message)
}

const remaining = (left: Paise) =>
  left > 0 ? `At most ${formatPayable(left)} more can be refunded` : 'There is nothing more to refund'

/** Requests these refunds from the provider. They are stored, so errors of the provider are ignored: a scheduled job tries again. */
export async function advanceRefunds(deps: PaymentDeps, refunds: readonly RefundRow[]) {
  for (const { id } of refunds) await advanceRefund(deps, id).catch(() => undefined)
}

/** Requests a refund from the provider, or requests its status if the provider has already accepted it, and applies the response. */
export async function advanceRefund(deps: PaymentDeps, id: string): Promise<RefundRow> {
  const refund = await findRefund(deps.db, id)
  if (!refund) return refuse('not_found', 'Refund not found')
  // only staff request a failed refund again, because they may be paying it by hand
  if (refund.state === 'completed' || refund.state === 'failed') return refund
  const attempt = (await findAttempt(deps.db, refund.payment_id))!
  await scheduleNextTry(deps, refund)
  const status = await callProvider(deps, refund, attempt)
  return inTransaction(deps.db, async (tx) => {
    if (status) await applyRefundStatus(tx, { id, status, attempt })
    return (await findRefund(tx, id))!
  })
}

/**
 * Stores the time of the next try of a refund. Each pause is twice as long as the pause before, up to one hour. The time is stored before
 * the call of the provider, so it also exists when the process dies during the call.
 */
async function scheduleNextTry({ db, env }: PaymentDeps, { id, checks }: RefundRow) {
  const now = env.now()
  const pause = Math.min(60, 2 ** checks) * 60_000
  await inTransaction(db, (tx) =>
    updateRefund(tx, id, { checks: checks + 1, check_at: new Date(now.getTime() + pause) }),
  )
}

/** Why a refund through a gateway fails that the shop no longer has. */
export const NO_GATEWAY =
  'PhonePe is no longer set up for this shop. Check in your PhonePe account whether it has sent this refund; if not, pay it yourself'

/** Calls the provider of the payment. A refund fails if the shop no longer uses the provider, so that staff can pay it. Returns null when the provider cannot refund, so staff have to transfer the money by hand. */
async function callProvider(
  deps: PaymentDeps,
  refund: RefundRow,
  attempt: AttemptRow,
): Promise<ProviderRefundStatus | null> {
  if (attempt.provider === 'demo') return { state: 'completed' }
  if (!isThroughGateway(attempt)) return null
  const { gateway } = deps
  if (!gateway) return { state: 'failed', error: NO_GATEWAY }
  if (refund.state === 'accepted') return gateway.getRefund(refund.id)
  return gateway.refund({ id: refund.id, paymentId: attempt.id, amount: refund.amount })
}

type RefundStatusChange = {
  id: string
  status: ProviderRefundStatus
  attempt: AttemptRow
  isCash?: boolean
}

async function applyRefundStatus(tx: Tx, { id, status, attempt, isCash = false }: RefundStatusChange) {
  const refund = (await lockRefund(tx, id))!
  const isFinal = status.state !== 'accepted'
  if (refund.state === status.state && isFinal) await updateRefund(tx, id, { check_at: null })
  if (refund.state === status.state || !canTransition(refundTransitions, refund.state, status.state)) return
  const error = status.state === 'failed' ? status.error : null
  const state: RefundState = status.state
  await updateRefund(tx, id, { state, error, ...(isFinal ? { check_at: null } : {}) })
  if (state !== 'completed') return
  await recordRefundPaid(tx, refund, attempt)
  await notifyRefund(tx, refund, { provider: attempt.provider, isCash })
}

/** Requests a failed refund again, with the same id. Refuses with `wrong_state` if the provider refuses it again. */
export async function retryRefund(deps: PaymentDeps, id: string, actor: Actor): Promise<RefundRow> {
  await inTransaction(deps.db, async (tx) => {
    const refund = await lockRefund(tx, id)
    if (!refund) return refuse('not_found', 'Refund not found')
    if (refund.state !== 'failed') return refuse('already_done', 'This refund has not failed')
    await updateRefund(tx, id, { state: 'requested', error: null, check_at: deps.env.now(), checks: 0 })
    await recordAudit(tx, { actor, act: 'payment.retry-refund', subject: `refund:${id}` })
  })
  // The refund is stored, so errors of the provider are ignored here. A scheduled job tries again.
  await advanceRefund(deps, id).catch(() => undefined)
  const refund = (await findRefund(deps.db, id))!
  if (refund.state === 'failed') refuse('wrong_state', 'The payment service refused this refund again')
  return refund
}

export type ManualRefund = {
  id: string
  reference: string
  actor: Actor
  /** True if the customer got the money in cash, so that the e-mail says so. */
  isCash?: boolean
}

/**
 * Records a refund that staff paid by bank transfer or in cash, with its reference. The refund of a payment through the gateway can be paid
 * so after the gateway has refused it, for example because the customer paid a part in cash. Repeating it with the same reference changes nothing;
 * another reference is refused, because it may be a second transfer of the same money.
 */
export async function recordManualRefund(
  tx: Tx,
  { id, reference, actor, isCash = false }: ManualRefund,
): Promise<RefundRow> {
  const refund = await lockRefund(tx, id)
  if (!refund) return refuse('not_found', 'Refund not found')
  const attempt = (await findAttempt(tx, refund.payment_id))!
  if (refund.state === 'completed') {
    return refund.reference === reference ? refund : refusePaid(refund)
  }
  if (isThroughGateway(attempt) && refund.state !== 'failed') {
    refuse('already_done', 'The payment service sends this refund itself')
  }
  const paidFrom: AttemptRow = { ...attempt, provider: isCash ? 'cod' : manualProvider(attempt) }
  await applyRefundStatus(tx, { id, status: { state: 'completed' }, attempt: paidFrom, isCash })
  await updateRefund(tx, id, { reference })
  await recordAudit(tx, { actor, act: 'payment.refund-paid', subject: `refund:${id}`, after: { reference } })
  return (await findRefund(tx, id))!
}

/** Staff transfer the money from the bank account that receives the UPI payments, also if the order was paid in cash. */
const manualProvider = (attempt: AttemptRow) =>
  isThroughGateway(attempt) || attempt.provider === 'cod' ? 'upi' : attempt.provider

function refusePaid({ reference }: RefundRow): never {
  const detail = reference ? ` with the reference ${reference}` : ''
  return refuse('already_done', `This refund was already paid${detail}`)
}

/** Like `recordManualRefund`, in a transaction of its own. */
export const markRefundPaid = ({ db }: PaymentDeps, request: ManualRefund): Promise<RefundRow> =>
  inTransaction(db, (tx) => recordManualRefund(tx, request))
