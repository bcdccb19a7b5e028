import { formatRupees } from '../../../../contract/core/money.ts'
import type { HandoverView } from '../../../../contract/rentals/handover.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { send } from '../../../platform/jobs/jobs.ts'
import { postTransaction } from '../../ledger/post-transactions.ts'
import { readEntries } from '../../ledger/balances.ts'
import { findOrderBalance, findUnrequestedRefund } from '../../orders/ledger.ts'
import { invoiceDue } from '../../orders/order-events.ts'
import { recordPieceEvent, undoHandOut, undoTakeBack } from '../pieces/piece-lifecycle.ts'
import { lockHold } from './lock-hold.ts'
import {
  markCheckUndone,
  type HandoverRow,
  findDeposits,
  findDepositRefunds,
  updateDeposit,
} from './queries.ts'
import { undoableOf, viewHold } from './view-hold.ts'

export type UndoRequest = {
  holdId: number
  what: 'out' | 'back' | 'settlement'
  reason: string
  actor: Actor
  now: Date
}

/**
 * Takes the last step back: a wrong scan, or a judgement that was wrong. Refuses with `wrong_state` what is not the last
 * step, a garment that has moved on, and money that has left.
 */
export function undoHandover(
  db: Db,
  { holdId, what, reason, actor, now }: UndoRequest,
): Promise<HandoverView> {
  return inTransaction(db, async (tx) => {
    const hold = await lockHold(tx, holdId)
    const [deposit] = await findDeposits(tx, [holdId])
    const paidBack = await findDepositRefunds(tx, hold.order_id)
    if (undoableOf(hold, deposit, { paidBack }) !== what) {
      refuse('wrong_state', 'Only the last step can be undone')
    }
    if (what === 'settlement') await reopen(tx, hold, actor)
    else await unscan(tx, { hold, what, now })
    if (hold.piece_id) {
      const at = { holdId, by: actor.name, at: now }
      await recordPieceEvent(tx, { pieceId: hold.piece_id, what: 'undone', note: reason, ...at })
    }
    await recordAudit(tx, { actor, act: `rental.undo-${what}`, subject: `hold:${holdId}`, after: { reason } })
    return viewHold(tx, holdId, now)
  })
}

async function unscan(tx: Tx, { hold, what, now }: { hold: HandoverRow; what: 'out' | 'back'; now: Date }) {
  const mistake = { holdId: hold.id, now }
  if (what === 'back') await undoTakeBack(tx, mistake)
  else await undoHandOut(tx, mistake)
  await markCheckUndone(tx, hold.id, { phase: what, at: now })
}

/** The judgement is posted backwards; the books keep both. */
async function reopen(tx: Tx, hold: HandoverRow, actor: Actor) {
  const row = (await findDeposits(tx, [hold.id]))[0]!
  if (row.refund > 0 && (await findUnrequestedRefund(tx, hold.order_id)) < row.refund) {
    refuse('wrong_state', `${formatRupees(row.refund)} of this deposit is on its way to the customer`)
  }
  if ((await findOrderBalance(tx, hold.order_id)).owed < row.owed) {
    refuse('wrong_state', 'The customer has paid what this judgement asked for')
  }
  const inspected = await readEntries(tx, `settle:${hold.id}:${row.rounds}`)
  if (inspected.length) {
    await postTransaction(tx, {
      kind: 'deposit_reopened',
      key: `settle:${hold.id}:${row.rounds}:undone`,
      orderId: hold.order_id,
      by: actor.name,
      entries: inspected.map(({ account, amount }) => ({ account, amount: -amount })),
    })
  }
  await send(tx, invoiceDue, { orderId: hold.order_id })
  const nothing = { charges: '[]', kept: 0, refund: 0, owed: 0, waived: 0 }
  await updateDeposit(tx, hold.id, { ...nothing, waiver: null, state: 'held', settled_at: null } as never)
}
