import type { HandoverView } from '../../../../contract/rentals/handover.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { sendToRepair, takeBack, recordPieceEvent } from '../pieces/piece-lifecycle.ts'
import { advanceRentalOrder } from '../../orders/set-status.ts'
import { readTodayAt } from '../../orders/today.ts'
import { recordCounterPayment } from './counter-payment.ts'
import { missingItems, type HandOutRequest } from './hand-out-piece.ts'
import { lockHold, findScannedPiece } from './lock-hold.ts'
import { findHold, findHoldOfPieceOut, insertCheck, type HandoverRow } from './queries.ts'
import { viewHold } from './view-hold.ts'

export type TakeBackRequest = HandOutRequest & { to: 'cleaning' | 'repair' }

/**
 * Takes the scanned piece back from the customer. `settleDeposit` later settles its deposit. Refuses with `wrong_piece` a
 * piece of another booking, and with `wrong_state` a piece that is not with a customer.
 */
export function takeBackPiece(
  db: Db,
  { holdId, inspection, to, actor, now }: TakeBackRequest,
): Promise<HandoverView> {
  return inTransaction(db, async (tx) => {
    const hold = await lockHold(tx, holdId)
    const piece = await findScannedPiece(tx, inspection.code)
    if (piece.id !== hold.piece_id) await refuseWrongPiece(tx, piece, hold)
    await takeBack(tx, { pieceId: piece.id, now })
    const today = await readTodayAt(tx, now)
    const { items, condition, note, payment } = inspection
    await recordCounterPayment(tx, { orderId: hold.order_id, payment, actor, today })
    await advanceRentalOrder(tx, { id: hold.order_id, status: 'delivered', by: actor.name, today })
    const [by, at, pieceId] = [actor.name, now, piece.id]
    await insertCheck(tx, {
      hold_id: holdId,
      piece_id: pieceId,
      phase: 'back',
      items,
      condition,
      note,
      by,
      at,
    })
    await recordPieceEvent(tx, { pieceId, what: 'taken_back', condition, note, holdId, by, at })
    if (to === 'repair') {
      await sendToRepair(tx, { pieceId, now })
      await recordPieceEvent(tx, { pieceId, what: 'sent_to_repair', note, holdId, by, at })
    }
    await recordAudit(tx, {
      actor,
      act: 'rental.take-back',
      subject: `hold:${holdId}`,
      after: { piece: piece.code, condition, to, missing: missingItems(items) },
    })
    return viewHold(tx, holdId, now)
  })
}

async function refuseWrongPiece(
  tx: Tx,
  piece: { id: string; code: string },
  hold: HandoverRow,
): Promise<never> {
  const out = await findHoldOfPieceOut(tx, piece.id)
  const other = out && (await findHold(tx, out.id))
  const actual = other
    ? `belongs to order ${confirmationId(other.order_id)} of ${other.customer}`
    : 'is not with a customer'
  const expected = hold.piece_code
    ? `This booking has ${hold.piece_code} out.`
    : 'This booking has no piece assigned.'
  return refuse('wrong_piece', `${piece.code} ${actual}. ${expected}`)
}
