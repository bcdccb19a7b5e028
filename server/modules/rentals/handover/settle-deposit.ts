import { lateLabel } from '../../../../contract/rentals/late-return.ts'
import { splitDeposit, type DepositCharge, type DepositSplit } from '../../../../contract/rentals/deposits.ts'
import type { HandoverView } from '../../../../contract/rentals/handover.ts'
import { formatPayable, paise, sum, type Paise } from '../../../../contract/core/money.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type DbOrTx, type Db, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { sendLater } from '../../../platform/jobs/jobs.ts'
import { credit, debit, postTransaction } from '../../ledger/post-transactions.ts'
import type { Env } from '../../../env.ts'
import { isCaptured } from '../../orders/order-postings.ts'
import { refundDue, invoiceDue } from '../../orders/order-events.ts'
import { canPayBalance } from '../../orders/policy.ts'
import { depositSettled } from '../emails/deposit-settled.ts'
import { lockHold } from './lock-hold.ts'
import {
  type HandoverRow,
  findDamagePrices,
  findDeposits,
  updateDeposit,
  type DepositRow,
} from './queries.ts'
import { settlementKey } from './settlement-keys.ts'
import { daysLate, readLateFee } from './late-fee.ts'
import { readHeldDeposit, viewHold } from './view-hold.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'

export type SettleDepositRequest = {
  holdId: number
  damages: readonly { id: string; note: string; amount?: Paise | undefined }[]
  waive: Paise
  waiver: string
  /** How the customer agreed to pay more than the deposit; empty if they did not. */
  agreement?: string | null | undefined
  /** The late fee that the screen showed to staff. The settlement is refused when the fee has changed. */
  lateFee: Paise
  actor: Actor
  env: Env
}

/**
 * Settles the deposit of a returned garment. Charges the late fee minus the waiver, charges the damages by the price table, and refunds the
 * remaining amount. Refuses with `wrong_state` a garment that has not been returned, or a late fee or a price that has changed. Refuses with
 * `already_done` a deposit that is already settled, and with `invalid` charges above the deposit without the agreement of the customer.
 */
export function settleDeposit(db: Db, settlement: SettleDepositRequest): Promise<HandoverView> {
  const { holdId, waive, waiver, actor, env } = settlement
  const now = env.now()
  return inTransaction(db, async (tx) => {
    const hold = await lockHold(tx, holdId)
    if (hold.state !== 'returned') {
      refuse('wrong_state', 'Record the return of the garment before you settle the deposit')
    }
    const fee = await readLateFee(tx, hold, now)
    if (fee !== settlement.lateFee) {
      refuse('wrong_state', `The late fee is now ${formatPayable(fee)}. Please check it again.`)
    }
    const late = paise(fee - waive)
    const charges: DepositCharge[] = [
      ...(late > 0 ? [{ kind: 'late' as const, label: lateLabel(daysLate(hold, now)), amount: late }] : []),
      ...(await chargesFor(tx, settlement.damages, hold.deposit)),
    ]
    refuseWithoutAgreement(charges, hold.deposit, settlement.agreement ?? '')
    await assessDeposit(tx, {
      hold,
      charges,
      agreement: settlement.agreement ?? '',
      actor,
      env,
      waived: { waived: waive, waiver: waive ? waiver : null },
    })
    return viewHold(tx, holdId, now)
  })
}

/** The terms promise that the shop never charges more than the deposit without the agreement of the customer. */
function refuseWithoutAgreement(charges: readonly DepositCharge[], deposit: Paise, agreement: string) {
  const excess = paise(sum(charges.map(({ amount }) => amount)) - deposit)
  if (excess <= 0 || agreement.length > 2) return
  const message = `Enter how the customer agreed to pay ${formatPayable(excess)} more than the deposit`
  refuseField('agreement', message)
}

type Assessment = {
  hold: HandoverRow
  charges: DepositCharge[]
  /** How the customer agreed to charges above the deposit. */
  agreement?: string
  waived: { waived: Paise; waiver: string | null }
  actor: Actor
  env: Env
}

/** Stores the charges on a deposit, posts the settlement to the ledger, schedules the refund and notifies the customer. */
export async function assessDeposit(tx: Tx, { hold, charges, agreement, waived, actor, env }: Assessment) {
  const now = env.now()
  const [row] = await findDeposits(tx, [hold.id])
  if (!row) return refuse('wrong_state', 'This garment has not been handed out')
  const amount = await heldFor(tx, hold, row.amount)
  const division = splitDeposit(amount, charges)
  const state = division.refund > 0 ? 'settled' : 'kept'
  if (row.state !== 'held') refuse('already_done', 'This deposit has already been settled')
  const rounds = row.rounds + 1
  await updateDeposit(tx, row, {
    ...division,
    ...waived,
    amount,
    state,
    charges: JSON.stringify(charges),
    rounds,
    settled_at: now,
  })
  await postSettlement(tx, { row: { ...row, amount, rounds }, charges, division, by: actor.name })
  await recordAudit(tx, {
    actor,
    act: 'rental.settle',
    subject: `hold:${hold.id}`,
    after: { order: hold.order_id, ...division, charges, ...waived, ...(agreement ? { agreement } : {}) },
  })
  const after = new Date(now.getTime() + UNDO_PERIOD_MS)
  if (division.refund > 0) {
    const data = { orderId: hold.order_id, about: settlementKey(hold.id, rounds) } // only this settlement: after an undo, the next one has a job of its own
    await sendLater(tx, refundDue, { data, after })
  }
  if (charges.length > 0) await sendLater(tx, invoiceDue, { data: { orderId: hold.order_id }, after })
  if (amount > 0 || charges.some((charge) => charge.amount > 0)) {
    await notifySettled(tx, { hold, amount, charges, division, round: rounds, env })
  }
}

/** Returns the amount of the deposit to settle. Refuses an order that is not paid, except a cancelled one, which settles nothing. */
async function heldFor(tx: Tx, hold: HandoverRow, amount: Paise): Promise<Paise> {
  if (amount === 0) return amount
  if (!(await isCaptured(tx, hold.order_id))) {
    if (hold.order_status === 'cancelled') return paise(0)
    const message =
      'Record the payment of this order before you settle the deposit, or cancel the order if the customer does not pay'
    refuse('wrong_state', message)
  }
  return readHeldDeposit(tx, hold.order_id, amount)
}

/** Delay before the jobs for the refund and the invoice run. In this time staff can undo a wrong settlement. */
const UNDO_PERIOD_MS = 30 * 60_000

type PostedSettlement = {
  row: DepositRow
  charges: readonly DepositCharge[]
  division: DepositSplit
  by: string
}

async function postSettlement(tx: Tx, { row, charges, division, by }: PostedSettlement) {
  const ofKind = (kind: DepositCharge['kind']) =>
    sum(charges.filter((charge) => charge.kind === kind).map(({ amount }) => amount))
  const entries = [
    debit('deposits', row.amount),
    debit('receivable', division.owed),
    credit('late_fees', ofKind('late')),
    credit('damage', ofKind('damage')),
    credit('refunds_due', division.refund),
  ]
  if (entries.every(({ amount }) => amount === 0)) return
  const key = settlementKey(row.hold_id, row.rounds)
  const memo = charges.map(({ label }) => label).join('; ')
  await postTransaction(tx, { kind: 'deposit_settled', key, orderId: row.order_id, memo, by, entries })
}

async function chargesFor(
  db: DbOrTx,
  damages: SettleDepositRequest['damages'],
  deposit: Paise,
): Promise<DepositCharge[]> {
  const prices = new Map((await findDamagePrices(db)).map((price) => [price.id, price]))
  return damages.map(({ id, note, amount: shown }) => {
    const message = 'A damage that you chose is no longer in the price list. Please check the damages again.'
    const price = prices.get(id) ?? refuse('wrong_state', message)
    const label = note ? `${price.label}: ${note}` : price.label
    const amount = price.amount ?? deposit
    if (shown !== undefined && shown !== amount) {
      refuse(
        'wrong_state',
        `The price of “${price.label}” is now ${formatPayable(amount)}. Please check it again.`,
      )
    }
    return { kind: 'damage' as const, label, amount }
  })
}

type SettlementNotice = {
  hold: HandoverRow
  /** The amount of the deposit that was settled. */
  amount: Paise
  charges: readonly DepositCharge[]
  division: DepositSplit
  /** What is refunded in addition after staff have lowered a charge; absent for a settlement. */
  added?: Paise
  round: number
  env: Env
}

/** Queues the e-mail about the settlement to the customer, in the transaction of the settlement. */
export async function notifySettled(tx: Tx, notice: SettlementNotice) {
  const { hold, amount, charges, division, added = null, round, env } = notice
  if (!hold.user_email) return
  await sendEmail(tx, {
    to: hold.user_email,
    template: depositSettled,
    data: {
      name: hold.customer,
      orderId: hold.order_id,
      deposit: amount,
      deductions: charges.map(({ label, amount }) => ({ reason: label, amount })),
      refunded: division.refund,
      owed: division.owed,
      added,
      isLost: hold.state === 'out', // a garment that came back is settled after its return
      canPayOnline: await canPayBalance(tx, env, hold.user_id),
      link: hold.user_id ? `/orders/${hold.order_id}` : null,
    },
    about: { orderId: hold.order_id, userId: hold.user_id },
    once: `deposit-settled:${hold.id}:${round}`,
  })
}
