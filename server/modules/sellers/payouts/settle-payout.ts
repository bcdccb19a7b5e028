import type { Paise } from '../../../../contract/core/money.ts'
import type { PayoutBatch, PayoutResult } from '../../../../contract/sellers/payouts.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { credit, debit, postTransaction } from '../../ledger/post-transactions.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { payoutSettled } from '../emails/payout-settled.ts'
import { presentBatch } from './present.ts'
import {
  sellerAccount,
  findStatementRecipient,
  findBatch,
  hasUtr,
  lockPayout,
  updatePayout,
} from './queries.ts'
export type SettlePayoutRequest = { id: string; outcome: PayoutResult; actor: Actor; now: Date }

/**
 * Records the result of a bank transfer. The amount of a failed payout goes back to the seller's balance and is due again with
 * the next batch.
 */
export function settlePayout(db: Db, { id, outcome, actor, now }: SettlePayoutRequest): Promise<PayoutBatch> {
  return inTransaction(db, async (tx) => {
    const payout = await lockPayout(tx, id)
    if (!payout) return refuse('not_found', 'Payout not found')
    if (payout.state !== 'made') {
      refuse('already_done', 'The result of this transfer has already been recorded')
    }
    const isPaid = 'utr' in outcome
    if (isPaid) await assertNewUtr(tx, outcome.utr)
    await updatePayout(tx, id, {
      state: isPaid ? 'paid' : 'failed',
      utr: isPaid ? outcome.utr : null,
      error: isPaid ? null : outcome.error,
      settled_at: now,
    })
    const { amount, seller_id: sellerId } = payout
    await postTransaction(tx, {
      kind: isPaid ? 'payout_paid' : 'payout_failed',
      key: `${isPaid ? 'payout-paid' : 'payout-failed'}:${id}`,
      orderId: null,
      memo: isPaid ? outcome.utr : outcome.error,
      by: actor.name,
      entries: [debit('payouts_due', amount), credit(isPaid ? 'cash:bank' : sellerAccount(sellerId), amount)],
    })
    await notifySeller(tx, payout, outcome)
    await recordAudit(tx, { actor, act: 'payout.settle', subject: `payout:${id}`, after: outcome })
    return presentBatch((await findBatch(tx, payout.batch_id))!)
  })
}

type Settled = { id: string; seller_id: string; amount: Paise; bank_account: string }

async function notifySeller(tx: Tx, { id, seller_id, amount, bank_account }: Settled, outcome: PayoutResult) {
  const seller = await findStatementRecipient(tx, seller_id)
  if (!seller) return
  await sendEmail(tx, {
    to: seller.email,
    template: payoutSettled,
    data: { business: seller.name, amount, account: bank_account.slice(-4), result: outcome },
    about: { userId: seller.userId },
    once: `payout-settled:${id}`,
  })
}

async function assertNewUtr(tx: Tx, utr: string) {
  const message = 'Another transfer already has this UTR'
  if (await hasUtr(tx, utr)) refuseField('utr', message)
}
