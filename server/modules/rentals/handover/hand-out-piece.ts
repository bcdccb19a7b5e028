import { variantText } from '../../../../contract/catalog/variant-text.ts'
import type { CheckedItem, CounterPayment, HandoverView } from '../../../../contract/rentals/handover.ts'
import type { PieceCondition } from '../../../../contract/rentals/pieces.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { advanceRentalOrder } from '../../orders/set-status.ts'
import { readTodayAt } from '../../orders/today.ts'
import { handOut, recordPieceEvent } from '../pieces/piece-lifecycle.ts'
import { recordCounterPayment } from './counter-payment.ts'
import { lockHold, findScannedPiece } from './lock-hold.ts'
import { insertCheck, insertDeposit } from './queries.ts'
import { viewHold } from './view-hold.ts'

/** The code that staff scan and the results of their check of the garment, at a handout or a return. */
export type PieceInspection = {
  code: string
  items: readonly CheckedItem[]
  condition: PieceCondition
  note: string
  /** How the customer pays what is due on delivery; null if nothing is due. */
  payment: CounterPayment | null
}
export type HandOutRequest = { holdId: number; inspection: PieceInspection; actor: Actor; now: Date }

/**
 * Hands the scanned piece out to the customer, with its deposit. Records the payment of a cash-on-delivery order. Refuses with `wrong_piece` a piece of another SKU. Refuses
 * with `wrong_state` a booking that is unpaid, or over although its order was not sent, or a piece that is not ready. Refuses with `already_done` a booking that has already
 * been handed out, and with `invalid` a request that does not say how the customer pays what is due.
 */
export function handOutPiece(
  db: Db,
  { holdId, inspection, actor, now }: HandOutRequest,
): Promise<HandoverView> {
  return inTransaction(db, async (tx) => {
    const hold = await lockHold(tx, holdId)
    const piece = await findScannedPiece(tx, inspection.code)
    if (piece.sku_id !== hold.sku_id) {
      refuse(
        'wrong_piece',
        `${piece.code} is ${formatGarment(piece)}. The customer booked ${formatGarment(hold)}.`,
      )
    }
    const isSent = hold.order_status === 'shipped' || hold.order_status === 'delivered'
    await handOut(tx, { holdId, pieceId: piece.id, now, isSent })
    const today = await readTodayAt(tx, now)
    const { items, condition, note, payment } = inspection
    await recordCounterPayment(tx, { orderId: hold.order_id, payment, actor, today })
    await insertDeposit(tx, { hold_id: holdId, order_id: hold.order_id, amount: hold.deposit })
    await advanceRentalOrder(tx, { id: hold.order_id, status: 'shipped', by: actor.name, today })
    const by = actor.name
    await insertCheck(tx, {
      hold_id: holdId,
      piece_id: piece.id,
      phase: 'out',
      items,
      condition,
      note,
      by,
      at: now,
    })
    await recordPieceEvent(tx, {
      pieceId: piece.id,
      what: 'handed_out',
      condition,
      note,
      holdId,
      by,
      at: now,
    })
    await recordAudit(tx, {
      actor,
      act: 'rental.hand-out',
      subject: `hold:${holdId}`,
      after: { piece: piece.code, condition, missing: missingItems(items) },
    })
    return viewHold(tx, holdId, now)
  })
}

/** Formats title, size and colour of a garment for messages to staff. */
const formatGarment = (garment: { title: string; size: string | null; colour: string | null }): string =>
  [garment.title, variantText(garment)].filter(Boolean).join(', ')

export const missingItems = (items: readonly CheckedItem[]): string[] =>
  items.filter(({ isThere }) => !isThere).map(({ name }) => name)
