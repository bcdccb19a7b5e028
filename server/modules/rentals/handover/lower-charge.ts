import { formatPayable, paise, type Paise } from '../../../../contract/core/money.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import { splitDeposit } from '../../../../contract/rentals/deposits.ts'
import type { HandoverView } from '../../../../contract/rentals/handover.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { send } from '../../../platform/jobs/jobs.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { credit, debit, postTransaction } from '../../ledger/post-transactions.ts'
import { invoiceDue, refundDue } from '../../orders/order-events.ts'
import { storeDueRefunds } from '../../payments/refunds/due-refunds.ts'
import { lockHold } from './lock-hold.ts'
import { findDeposits, updateDeposit } from './queries.ts'
import { notifySettled } from './settle-deposit.ts'
import { settlementKey } from './settlement-keys.ts'
import { viewHold } from './view-hold.ts'

export type LowerChargeRequest = {
  holdId: number
  /** The charge, with the amount that the screen showed to staff. */
  label: string
  charged: Paise
  /** The new amount; 0 cancels the charge. */
  amount: Paise
  reason: string
  actor: Actor
  env: Env
}

/**
 * Lowers a charge of a settled deposit, for example after a complaint. The difference reduces what the customer still owes for the
 * settlement; the rest of it is refunded. Refuses with `wrong_state` a settlement that can still be undone or a charge that has changed,
 * and with `invalid` an amount that is not lower.
 */
export function lowerCharge(db: Db, request: LowerChargeRequest): Promise<HandoverView> {
  const { holdId, label, charged, amount, reason, actor, env } = request
  const now = env.now()
  return inTransaction(db, async (tx) => {
    const hold = await lockHold(tx, holdId)
    const { canLowerCharges, deposit, balance } = await viewHold(tx, holdId, now)
    if (!canLowerCharges) refuse('wrong_state', 'Reopen the settlement to change its charges')
    const charge = deposit.charges.find((each) => each.label === label && each.amount === charged)
    if (!charge) return refuse('wrong_state', 'This charge has changed. Please check it again.')
    if (amount >= charged) refuseField('amount', `Enter less than ${formatPayable(charged)}`)

    const changed = deposit.charges.map((each) => (each === charge ? { ...each, amount } : each))
    const charges = changed.filter((each) => each.amount > 0)
    const division = splitDeposit(deposit.amount, charges)
    const state = division.refund > 0 ? ('settled' as const) : ('kept' as const)
    const row = (await findDeposits(tx, [holdId]))[0]!
    const round = row.rounds + 1
    await updateDeposit(tx, row, { ...division, charges: JSON.stringify(charges), state, rounds: round })

    const about = { orderId: hold.order_id, key: settlementKey(holdId, round) }
    const difference = paise(charged - amount)
    const setOff = paise(Math.min(deposit.owed - division.owed, balance.owed))
    const refund = paise(difference - setOff)
    await postTransaction(tx, {
      ...about,
      kind: 'charge_lowered',
      memo: label,
      by: actor.name,
      entries: [
        debit(charge.kind === 'late' ? 'late_fees' : 'damage', difference),
        credit('receivable', setOff),
        credit('refunds_due', refund),
      ],
    })
    await storeDueRefunds(tx, { orderId: hold.order_id, about: about.key }, now)
    await send(tx, refundDue, { orderId: hold.order_id, about: about.key })
    await send(tx, invoiceDue, { orderId: hold.order_id })
    await recordAudit(tx, {
      actor,
      act: 'rental.lower-charge',
      subject: `hold:${holdId}`,
      before: { amount: charged },
      after: { amount, label, reason },
    })
    const owed = paise(Math.min(division.owed, balance.owed - setOff))
    const notice = { hold, amount: deposit.amount, charges, division: { ...division, owed }, round, env }
    await notifySettled(tx, { ...notice, added: refund })
    return viewHold(tx, holdId, now)
  })
}
