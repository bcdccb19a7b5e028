import { formatPayable, paise } from '../../../../contract/core/money.ts'
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
import { revertRentalOrder } from '../../orders/set-status.ts'
import { readTodayAt } from '../../orders/today.ts'
import { recordPieceEvent, undoHandOut, undoTakeBack } from '../pieces/piece-lifecycle.ts'
import { lockHold } from './lock-hold.ts'
import {
  markCheckUndone,
  type HandoverRow,
  findDeposits,
  findDepositRefunds,
  findCheckers,
  findOrderHolds,
  updateDeposit,
} from './queries.ts'
import { settlementKey } from './settle-deposit.ts'
import { undoableOf, viewHold } from './view-hold.ts'

export type UndoRequest = {
  holdId: number
  what: 'out' | 'back' | 'settlement'
  reason: string
  actor: Actor
  now: Date
}

/**
 * Undoes the last step of a handover, for example after a wrong scan or a wrong settlement. If the step has changed the status of the order,
 * restores the status too. Refuses with `wrong_state` a step that is not the last one. Also refuses to undo a settlement if its refund has
 * been requested, or if the customer has already paid the amount that the settlement made due.
 */
export function undoHandover(
  db: Db,
  { holdId, what, reason, actor, now }: UndoRequest,
): Promise<HandoverView> {
  return inTransaction(db, async (tx) => {
    const hold = await lockHold(tx, holdId)
    const [deposit] = await findDeposits(tx, [holdId])
    const refunds = await findDepositRefunds(tx, hold.order_id)
    if (undoableOf(hold, deposit, { refunds }) !== what) {
      refuse('wrong_state', 'Only the last step can be undone')
    }
    if (what === 'settlement') await reopenDeposit(tx, hold, actor)
    else await undoScan(tx, { hold, what, actor, now })
    if (hold.piece_id) {
      const at = { holdId, by: actor.name, at: now }
      await recordPieceEvent(tx, { pieceId: hold.piece_id, what: 'undone', note: reason, ...at })
    }
    await recordAudit(tx, { actor, act: `rental.undo-${what}`, subject: `hold:${holdId}`, after: { reason } })
    return viewHold(tx, holdId, now)
  })
}

type ScanUndo = { hold: HandoverRow; what: 'out' | 'back'; actor: Actor; now: Date }

async function undoScan(tx: Tx, { hold, what, actor, now }: ScanUndo) {
  const undo = { holdId: hold.id, now }
  if (what === 'back') await undoTakeBack(tx, undo)
  else await undoHandOut(tx, undo)
  await markCheckUndone(tx, hold.id, { phase: what, at: now })
  await restoreOrderStatus(tx, { hold, what, actor, now })
}

/** Restores the status that the order had before this scan, unless another of its garments has also been handed out or returned. */
async function restoreOrderStatus(tx: Tx, { hold: { id, order_id: orderId }, what, actor, now }: ScanUndo) {
  const others = (await findOrderHolds(tx, orderId)).filter((other) => other.id !== id)
  const isStillReached = others.some(
    ({ state }) => state === 'returned' || (what === 'out' && state === 'out'),
  )
  if (isStillReached) return
  await revertRentalOrder(tx, {
    id: orderId,
    status: what === 'out' ? 'shipped' : 'delivered',
    setBy: await findCheckers(tx, orderId, what),
    by: actor.name,
    today: await readTodayAt(tx, now),
  })
}

/** Posts ledger entries that reverse the settlement. The original entries remain in the ledger. */
async function reopenDeposit(tx: Tx, hold: HandoverRow, actor: Actor) {
  const row = (await findDeposits(tx, [hold.id]))[0]!
  if (row.refund > 0 && (await findUnrequestedRefund(tx, hold.order_id)) < row.refund) {
    refuse('wrong_state', `${formatPayable(row.refund)} of this deposit is on its way to the customer`)
  }
  if ((await findOrderBalance(tx, hold.order_id)).owed < row.owed) {
    refuse('wrong_state', 'The customer has paid the amount of this settlement')
  }
  const key = settlementKey(hold.id, row.rounds)
  const settlementEntries = await readEntries(tx, key)
  if (settlementEntries.length) {
    await postTransaction(tx, {
      kind: 'deposit_reopened',
      key: `${key}:undone`,
      orderId: hold.order_id,
      by: actor.name,
      entries: settlementEntries.map(({ account, amount }) => ({ account, amount: -amount })),
    })
  }
  await send(tx, invoiceDue, { orderId: hold.order_id })
  const none = paise(0)
  const cleared = { charges: '[]', kept: none, refund: none, owed: none, waived: none }
  await updateDeposit(tx, hold.id, { ...cleared, waiver: null, state: 'held', settled_at: null })
}
