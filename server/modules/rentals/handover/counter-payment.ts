import { formatPayable } from '../../../../contract/core/money.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import type { CounterPayment, HandoverView } from '../../../../contract/rentals/handover.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { readTodayAt, type Today } from '../../orders/today.ts'
import { findAmountDueOnDelivery, recordCodPayment } from '../../payments/collect-cod.ts'
import { payRefundsInCash, storeDueRefunds } from '../../payments/refunds/due-refunds.ts'
import { lockHold } from './lock-hold.ts'
import { findCashParcel, findDeposits } from './queries.ts'
import { settlementKey, settlementsOf } from './settlement-keys.ts'
import { viewHold } from './view-hold.ts'

type HandoverPayment = { orderId: string; payment: CounterPayment | null; actor: Actor; today: Today }

/**
 * Records how the customer pays a cash-on-delivery order when staff hand out or take back a garment. Refuses with `invalid` a missing
 * `payment` while something is due, and a payment that a courier collects with a parcel. The caller must have locked the order.
 */
export async function recordCounterPayment(tx: Tx, { orderId, payment, actor, today }: HandoverPayment) {
  const due = await findAmountDueOnDelivery(tx, orderId)
  if (due === 0 || payment === 'later') return
  if (!payment) {
    const message = `Choose how the customer pays ${formatPayable(due)}`
    return refuseField('payment', message)
  }
  const parcel = await findCashParcel(tx, orderId)
  if (parcel) {
    const name = [parcel.carrier, parcel.number].filter(Boolean).join(' ')
    const message =
      parcel.state === 'delivered'
        ? `The courier has already collected this payment with the parcel ${name}. It is recorded when the order is delivered.`
        : `The courier collects this payment with the parcel ${name}. Do not take it here as well.`
    return refuseField('payment', message)
  }
  await recordCodPayment(tx, { orderId, via: payment, by: actor.name, today })
  await recordAudit(tx, {
    actor,
    act: 'order.collect',
    subject: `order:${orderId}`,
    after: { amount: due, via: payment },
  })
}

type AtHold = { holdId: number; actor: Actor; now: Date }

/** Records that the customer has paid after the handover. Refuses with `already_done` an order on which nothing is due. */
export function collectAtCounter(
  db: Db,
  { holdId, payment, actor, now }: AtHold & { payment: 'cash' | 'upi' },
): Promise<HandoverView> {
  return inTransaction(db, async (tx) => {
    const { order_id: orderId } = await lockHold(tx, holdId)
    const due = await findAmountDueOnDelivery(tx, orderId)
    if (due === 0) refuse('already_done', 'This order is already paid')
    await recordCounterPayment(tx, { orderId, payment, actor, today: await readTodayAt(tx, now) })
    return viewHold(tx, holdId, now)
  })
}

/**
 * Records that staff have given the refund of a settled deposit back in cash. Stores the refund as the job of the settlement does, so only one of
 * them does it. Refuses with `already_done` if no refund is left.
 */
export function giveBackDeposit(db: Db, { holdId, actor, now }: AtHold): Promise<HandoverView> {
  return inTransaction(db, async (tx) => {
    const { order_id: orderId } = await lockHold(tx, holdId)
    const { cashToGiveBack } = await viewHold(tx, holdId, now)
    if (cashToGiveBack === 0) refuseGivenBack()
    const [deposit] = await findDeposits(tx, [holdId])
    await storeDueRefunds(tx, { orderId, about: settlementKey(holdId, deposit!.rounds) }, now)
    const paid = await payRefundsInCash(tx, { orderId, about: settlementsOf(holdId), actor })
    if (paid === 0) refuseGivenBack()
    return viewHold(tx, holdId, now)
  })
}

const refuseGivenBack = () => refuse('already_done', 'There is nothing left to give back')
