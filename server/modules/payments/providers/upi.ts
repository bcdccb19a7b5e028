import { paise, type Paise } from '../../../../contract/core/money.ts'
import type { UpiRequest } from '../../../../contract/payments/payments.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { StoreSettings } from '../../../../contract/store/store.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { countHolders } from '../../accounts/actor.ts'
import { requireLockedOrder } from '../../orders/find-order.ts'
import { readToday } from '../../orders/today.ts'
import { applyProviderStatus } from '../apply-provider-status.ts'
import { paymentStateOf } from '../present.ts'
import { findAttempt, lockAttempt, updateAttempt, type AttemptRow } from '../queries.ts'
import type { PaymentDeps } from '../payment-deps.ts'

/** What a shopper pays to whom. The link follows NPCI's UPI Linking Specification 1.6; `tr` names the attempt. */
export function upiRequest(attempt: AttemptRow, { vpa, payee }: StoreSettings['upi']): UpiRequest {
  const amount = paise(attempt.amount)
  const query = new URLSearchParams({
    pa: vpa,
    pn: payee,
    tr: attempt.id,
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
  }
}

export type UtrMatch = { id: string; utr: string; amount: Paise; actor: Actor }

/** First step of two: notes what the bank statement shows. Refuses another amount, and a transfer that paid another order. */
export function matchUtr({ db }: PaymentDeps, { id, utr, amount, actor }: UtrMatch): Promise<AttemptRow> {
  return inTransaction(db, async (tx) => {
    const attempt = await lockTransfer(tx, id)
    if (amount !== attempt.amount) {
      const message = `This order is paid with ₹${attempt.amount / 100}`
      refuse('invalid', message, { fields: [{ path: 'amount', message }] })
    }
    await updateAttempt(tx, id, { utr, utr_by: actor.name, utr_by_id: actor.id }).catch(
      (error: { code?: string }) => {
        if (error.code !== '23505') throw error
        refuse('already_done', 'This transfer has paid another order')
      },
    )
    await recordAudit(tx, { actor, act: 'payment.match-utr', subject: `payment:${id}`, after: { utr } })
    return (await findAttempt(tx, id))!
  })
}

export type UtrConfirmation = { id: string; utr: string; reason?: string | undefined; actor: Actor }

/** Second step: the same UTR once more, by another person where there is one, and the order is paid. */
export async function confirmUtr(
  { db, env }: PaymentDeps,
  { id, utr, reason, actor }: UtrConfirmation,
): Promise<AttemptRow> {
  const today = await readToday(db, env)
  return inTransaction(db, async (tx) => {
    const attempt = await lockTransfer(tx, id)
    if (attempt.utr !== utr) {
      const message = 'This is not the UTR that was noted for this order'
      refuse('invalid', message, { fields: [{ path: 'utr', message }] })
    }
    const isAlone = attempt.utr_by_id === actor.id
    if (isAlone) await assertMayConfirmAlone(tx, reason)
    const after = isAlone ? { utr, isAlone, reason } : { utr }
    await recordAudit(tx, { actor, act: 'payment.confirm-utr', subject: `payment:${id}`, after })
    const finding = { state: 'succeeded', amount: paise(attempt.amount) } as const
    return applyProviderStatus(tx, { id, finding, today, by: actor.name })
  })
}

/** Two people are better than one; a shop in which one person looks after the money asks for a reason instead. */
async function assertMayConfirmAlone(tx: Tx, reason: string | undefined) {
  if ((await countHolders(tx, 'finance')) > 1) {
    refuse('forbidden', 'You noted this transfer. Please ask a colleague to confirm it')
  }
  if (reason && reason.length >= 5) return
  const message = 'You noted this transfer yourself. Say how you checked it'
  refuse('invalid', message, { fields: [{ path: 'reason', message }] })
}

/** The order's lock first, then the attempt's: like everything that follows money. */
async function lockTransfer(tx: Tx, id: string): Promise<AttemptRow> {
  const attempt = await findAttempt(tx, id)
  if (attempt?.provider !== 'upi') return refuse('not_found', 'There is no such UPI payment')
  await requireLockedOrder(tx, attempt.order_id)
  const locked = await lockAttempt(tx, id)
  if (locked.state === 'succeeded') return refuse('already_done', 'This payment has come already')
  return locked
}
