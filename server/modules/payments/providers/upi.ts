import { formatPayable, type Paise } from '../../../../contract/core/money.ts'
import type { UpiRequest } from '../../../../contract/payments/payments.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import type { StoreSettings } from '../../../../contract/store/store.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { countUsersWithRight } from '../../accounts/actor.ts'
import { changePaymentDeadline, findPaymentDeadline } from '../../orders/change-payment.ts'
import { requireLockedOrder } from '../../orders/find-order.ts'
import { readToday } from '../../orders/today.ts'
import { RECORDED_TRANSFER_MS, RESERVATION_GRACE_MS } from '../payment-timing.ts'
import { applyProviderStatus } from '../apply-provider-status.ts'
import { paymentStateOf, undecidedAmount } from '../present.ts'
import {
  findAttempt,
  findAttemptsOfOrder,
  insertEvent,
  lockAttempt,
  recordUtr,
  updateAttempt,
  type AttemptRow,
} from '../queries.ts'
import type { PaymentDeps } from '../payment-deps.ts'

/** Returns the UPI ID and the payee of the shop's transfers; the payee is the name of the shop unless staff have set another. */
export const upiAccount = ({ upi, brand }: StoreSettings): StoreSettings['upi'] => ({
  vpa: upi.vpa,
  payee: upi.payee || brand.name,
})

type UpiTransfer = { order: Pick<Order, 'status'>; account: StoreSettings['upi'] }

/**
 * Composes payee, amount and link of a UPI transfer. The link follows NPCI's UPI Linking Specification 1.6. Its parameter `tr` is the
 * attempt's id without its prefix, because UPI ids have at most 35 characters, which are letters and digits.
 */
export function upiRequest(attempt: AttemptRow, { order, account }: UpiTransfer): UpiRequest {
  const { vpa, payee } = account
  const amount = attempt.amount
  const query = new URLSearchParams({
    pa: vpa,
    pn: payee,
    tr: attempt.id.replace('pay_', ''),
    tn: `Order ${attempt.order_id.slice(-8).toUpperCase()}`,
    am: (amount / 100).toFixed(2),
    cu: 'INR',
  })
  return {
    txnId: attempt.id,
    orderId: attempt.order_id,
    amount,
    state: paymentStateOf(attempt),
    link: `upi://pay?${query.toString().replaceAll('+', '%20')}`,
    payee,
    vpa,
    expiresAt: attempt.expires_at?.toISOString() ?? null,
    purpose: attempt.purpose,
    orderStatus: order.status,
    received: undecidedAmount(attempt),
    isReturned: attempt.returned_at !== null,
  }
}

export type UtrMatch = {
  id: string
  utr: string
  amount: Paise
  isOtherAmount?: boolean | undefined
  actor: Actor
}

/**
 * Step 1 of 2 of matching a UPI transfer: records the UTR from the bank statement, and keeps the payment open until a colleague has
 * confirmed it. Refuses a UTR that already paid another order, and a wrong amount unless staff say with `isOtherAmount` that the customer
 * sent it. A wrong amount is recorded like that of a gateway: it does not pay the order, and staff send it back. Recording the transfer
 * again corrects the amount. Another transfer is refused: a wrong amount is refunded, and the customer pays again, or it is removed.
 */
export async function matchUtr(
  { db, env }: PaymentDeps,
  { id, utr, amount, isOtherAmount = false, actor }: UtrMatch,
): Promise<AttemptRow> {
  const today = await readToday(db, env)
  return inTransaction(db, async (tx) => {
    const attempt = await lockTransfer(tx, id)
    const due = attempt.amount
    const isWrong = amount !== due
    if (isWrong && (!isOtherAmount || amount < 1)) refuseAmount({ due, amount })
    if (attempt.wrong_amount !== null && attempt.utr !== utr) refuseUtr(attempt)
    const order = await requireLockedOrder(tx, attempt.order_id)
    if (isWrong) refuseAtCounter(order)
    else await keepOpen(tx, { attempt, order, now: today.now })
    await recordUtr(tx, id, { utr, utr_by: actor.name, utr_by_id: actor.id })
    const after = isWrong ? { utr, amount } : { utr }
    await recordAudit(tx, { actor, act: 'payment.match-utr', subject: `payment:${id}`, after })
    if (isWrong) {
      const status = { state: 'succeeded', amount } as const
      return applyProviderStatus(tx, { id, status, today, by: actor.name })
    }
    if (attempt.wrong_amount !== null) await updateAttempt(tx, id, { wrong_amount: null, error: null })
    return (await findAttempt(tx, id))!
  })
}

type Reservation = { attempt: AttemptRow; order: Order; now: Date }

/**
 * Keeps a payment open, and the goods of an unpaid order reserved, so that nothing expires before a colleague has confirmed the transfer.
 */
async function keepOpen(tx: Tx, { attempt, order, now }: Reservation) {
  const isForOrder = attempt.purpose === 'order'
  if (isForOrder && order.status !== 'pending') return
  const until = new Date(now.getTime() + RECORDED_TRANSFER_MS)
  if (isForOrder) await changeDeadlineOf(tx, order._id, until)
  const expires_without_utr = attempt.expires_without_utr ?? attempt.expires_at
  await updateAttempt(tx, attempt.id, { expires_at: until, check_at: until, expires_without_utr })
}

/** Changes until when the goods of an order are reserved. An order without a deadline, for example cash on delivery, gets none. */
async function changeDeadlineOf(tx: Tx, orderId: string, until: Date) {
  if (await findPaymentDeadline(tx, orderId)) await changePaymentDeadline(tx, orderId, until)
}

function refuseAmount({ due, amount }: { due: Paise; amount: Paise }): never {
  const message = `You entered ${formatPayable(amount)}, but the amount due is ${formatPayable(due)}. Please check the bank statement`
  return refuseField('amount', message)
}

function refuseUtr({ wrong_amount, utr }: AttemptRow): never {
  const message = `${formatPayable(wrong_amount!)} with the UTR ${utr} is already recorded. Refund it or remove it first`
  return refuseField('utr', message)
}

/** Refuses another amount for a sale at the counter: the customer is there, and the sale must not stay open. */
function refuseAtCounter({ channel }: Order) {
  if (channel !== 'counter') return
  refuse('wrong_state', 'A counter sale needs the exact amount. Give back another amount at the counter')
}

/**
 * Removes a transfer that staff recorded for the wrong attempt and that has not paid its order. The attempt then waits for its own
 * transfer again, and the UTR can be recorded for another attempt.
 */
export function removeUtr(
  { db, env }: PaymentDeps,
  { id, actor }: { id: string; actor: Actor },
): Promise<AttemptRow> {
  return inTransaction(db, async (tx) => {
    const attempt = await lockTransfer(tx, id)
    const { utr, wrong_amount, state } = attempt
    if (utr === null) refuse('already_done', 'No transfer is recorded for this payment')
    if (attempt.expires_without_utr) await restoreDeadline(tx, attempt, env.now())
    await updateAttempt(tx, id, { utr: null, utr_by: null, utr_by_id: null, wrong_amount: null, error: null })
    const note = `Transfer ${utr} removed`
    await insertEvent(tx, { payment_id: id, state, note, by: actor.name })
    const before = wrong_amount === null ? { utr } : { utr, amount: wrong_amount }
    await recordAudit(tx, { actor, act: 'payment.remove-utr', subject: `payment:${id}`, before })
    return (await findAttempt(tx, id))!
  })
}

/**
 * Gives a payment the deadline again that it had before a transfer was recorded, but leaves the customer some minutes. Without this, a
 * transfer that was recorded by mistake would keep the goods reserved for three days. The goods stay reserved for other attempts.
 */
async function restoreDeadline(
  tx: Tx,
  { id, order_id, purpose, expires_without_utr: before }: AttemptRow,
  now: Date,
) {
  const order = await requireLockedOrder(tx, order_id)
  const until = new Date(Math.max(before!.getTime(), now.getTime() + RESERVATION_GRACE_MS))
  if (purpose === 'order' && order.status === 'pending') {
    const others = (await findAttemptsOfOrder(tx, order_id)).filter(
      (other) => other.id !== id && (other.state === 'created' || other.state === 'open'),
    )
    const last = Math.max(until.getTime(), ...others.map(({ expires_at: end }) => end?.getTime() ?? 0))
    await changeDeadlineOf(tx, order._id, new Date(last + RESERVATION_GRACE_MS))
  }
  await updateAttempt(tx, id, { expires_at: until, check_at: until, expires_without_utr: null })
}

export type UtrConfirmation = { id: string; utr: string; reason?: string | undefined; actor: Actor }

/**
 * Step 2 of 2 of matching a UPI transfer: confirms the UTR, which pays the order. The member of staff must enter the same UTR. It must not
 * be the person who recorded the UTR, unless nobody else has finance permissions.
 */
export async function confirmUtr(
  { db, env }: PaymentDeps,
  { id, utr, reason, actor }: UtrConfirmation,
): Promise<AttemptRow> {
  const today = await readToday(db, env)
  return inTransaction(db, async (tx) => {
    const attempt = await lockTransfer(tx, id)
    if (attempt.utr !== utr) {
      const message = 'This is not the UTR that was recorded for this order'
      refuseField('utr', message)
    }
    if (undecidedAmount(attempt) !== null) {
      refuse('wrong_state', 'Another amount was recorded for this transfer. Refund it, or correct the amount')
    }
    const isAlone = attempt.utr_by_id === actor.id
    if (isAlone) await assertMayActAlone(tx, reason)
    const after = isAlone ? { utr, isAlone, reason } : { utr }
    await recordAudit(tx, { actor, act: 'payment.confirm-utr', subject: `payment:${id}`, after })
    const status = { state: 'succeeded', amount: attempt.amount } as const
    return applyProviderStatus(tx, { id, status, today, by: actor.name })
  })
}

/**
 * Refuses the confirmation or the refund of a transfer by the member of staff who recorded its UTR (four-eyes principle). If only one member of
 * staff has finance permissions, requires a reason instead.
 */
export async function assertMayActAlone(tx: Tx, reason: string | undefined) {
  if ((await countUsersWithRight(tx, 'finance')) > 1) {
    refuse('forbidden', 'You recorded this transfer. Please ask a colleague to confirm or refund it')
  }
  if (reason && reason.length >= 5) return
  const message = 'You recorded this transfer yourself. Please describe how you checked it'
  refuseField('reason', message)
}

/** Locks the order and then the attempt of a UPI transfer. Every payment use case locks them in this sequence. */
async function lockTransfer(tx: Tx, id: string): Promise<AttemptRow> {
  const attempt = await findAttempt(tx, id)
  if (attempt?.provider !== 'upi') return refuse('not_found', 'UPI payment not found')
  await requireLockedOrder(tx, attempt.order_id)
  const locked = await lockAttempt(tx, id)
  if (locked.state === 'succeeded') return refuse('already_done', 'This payment has already been received')
  if (locked.returned_at) return refuse('already_done', 'This payment is already being returned')
  return locked
}
