import { formatPayable, paise } from '../../../../contract/core/money.ts'
import type { HandoverView, UndoableStep } from '../../../../contract/rentals/handover.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { send } from '../../../platform/jobs/jobs.ts'
import { postTransaction } from '../../ledger/post-transactions.ts'
import { sumEntriesByKeyPrefix } from '../../ledger/balances.ts'
import { findUnrequestedRefund } from '../../orders/order-postings.ts'
import { invoiceDue } from '../../orders/order-events.ts'
import { revertRentalOrder } from '../../orders/set-status.ts'
import { readTodayAt } from '../../orders/today.ts'
import { recordPieceEvent, restoreLostPiece, undoHandOut, undoTakeBack } from '../pieces/piece-lifecycle.ts'
import { lockHold } from './lock-hold.ts'
import {
  markCheckUndone,
  type HandoverRow,
  findDeposits,
  findCheckers,
  findLossReporters,
  findOrderHolds,
  updateDeposit,
} from './queries.ts'
import { settlementKey, settlementsOf } from './settlement-keys.ts'
import { readOrderLedger, undoableOf, viewHold } from './view-hold.ts'

export type UndoRequest = {
  holdId: number
  what: UndoableStep
  reason: string
  actor: Actor
  now: Date
}

/**
 * Undoes the last step of a handover, for example after a wrong scan or a wrong settlement. If the step has changed the status of the order,
 * restores the status too. Refuses with `wrong_state` a step that is not the last one. Also refuses to undo a settlement or a loss if its
 * refund has been requested, or if the customer has already paid the amount that it made due.
 */
export function undoHandover(
  db: Db,
  { holdId, what, reason, actor, now }: UndoRequest,
): Promise<HandoverView> {
  return inTransaction(db, async (tx) => {
    const hold = await lockHold(tx, holdId)
    const [deposit] = await findDeposits(tx, [holdId])
    if (undoableOf(hold, deposit, await readOrderLedger(tx, hold.order_id)) !== what) {
      refuse(
        'wrong_state',
        'Only the last step can be undone, and a settlement only until its refund or payment',
      )
    }
    if (what === 'settlement') await reopenDeposit(tx, hold, actor)
    else if (what === 'loss') await undoLoss(tx, { hold, actor, now })
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
  const setBy = await findCheckers(tx, hold.order_id, what)
  await markCheckUndone(tx, hold.id, { phase: what, at: now })
  await restoreOrderStatus(tx, { hold, status: what === 'out' ? 'shipped' : 'delivered', setBy, actor, now })
}

type LossUndo = { hold: HandoverRow; actor: Actor; now: Date }

/** Undoes the report of a loss: the customer has the garment again, and its deposit is held. */
async function undoLoss(tx: Tx, { hold, actor, now }: LossUndo) {
  await reopenDeposit(tx, hold, actor)
  await restoreLostPiece(tx, { holdId: hold.id, pieceId: hold.piece_id!, now })
  const setBy = await findLossReporters(tx, hold.order_id)
  await restoreOrderStatus(tx, { hold, status: 'delivered', setBy, actor, now })
}

type StatusUndo = LossUndo & {
  /** The status that the undone step has set. */
  status: 'shipped' | 'delivered'
  /** The staff who have made such a step for a garment of this order. */
  setBy: readonly string[]
}

/** Restores the status that the order had before the undone step, unless another of its garments has reached the same step. */
async function restoreOrderStatus(tx: Tx, { hold, status, setBy, actor, now }: StatusUndo) {
  const others = (await findOrderHolds(tx, hold.order_id)).filter(({ id }) => id !== hold.id)
  const isStillReached = others.some(
    ({ state, released_at: releasedAt }) =>
      state === 'returned' || (state === 'out' && (status === 'shipped' || releasedAt !== null)),
  )
  if (isStillReached) return
  const today = await readTodayAt(tx, now)
  await revertRentalOrder(tx, { id: hold.order_id, status, setBy, by: actor.name, today })
}

/**
 * Posts ledger entries that reverse the settlement, and what was lowered of its charges since. The original entries remain in the ledger;
 * those of earlier settlements that were undone add up to zero.
 */
async function reopenDeposit(tx: Tx, hold: HandoverRow, actor: Actor) {
  const row = (await findDeposits(tx, [hold.id]))[0]!
  if (row.refund > 0 && (await findUnrequestedRefund(tx, hold.order_id)) < row.refund) {
    refuse('wrong_state', `${formatPayable(row.refund)} of this deposit is on its way to the customer`)
  }
  const settled = await sumEntriesByKeyPrefix(tx, {
    orderId: hold.order_id,
    prefix: settlementsOf(hold.id),
  })
  if (settled.some(({ amount }) => amount !== 0)) {
    await postTransaction(tx, {
      kind: 'deposit_reopened',
      key: `${settlementKey(hold.id, row.rounds)}:undone`,
      orderId: hold.order_id,
      by: actor.name,
      entries: settled.map(({ account, amount }) => ({ account, amount: -amount })),
    })
  }
  await send(tx, invoiceDue, { orderId: hold.order_id })
  const none = paise(0)
  const cleared = { amount: hold.deposit, charges: '[]', kept: none, refund: none, owed: none, waived: none }
  await updateDeposit(tx, row, { ...cleared, waiver: null, state: 'held', settled_at: null })
}
