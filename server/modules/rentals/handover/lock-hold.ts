import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import { isPieceCode, readPieceCode } from '../../../../contract/rentals/piece-code.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { findPieceByCode } from '../pieces/queries.ts'
import { requireLockedOrder } from '../../orders/find-order.ts'
import { findHold, type HandoverRow } from './queries.ts'

/** Locks the order of a booking, then reads the booking again and returns it. Refuses an unknown booking with `not_found`. */
export async function lockHold(tx: Tx, holdId: number): Promise<HandoverRow> {
  const unlocked = await findHold(tx, holdId)
  if (!unlocked) return refuseUnknownBooking()
  await requireLockedOrder(tx, unlocked.order_id)
  return (await findHold(tx, holdId)) ?? refuseUnknownBooking()
}

export const refuseUnknownBooking = () => refuse('not_found', 'Booking not found')

/**
 * Finds a piece by its scanned or typed code. Refuses with one message for a mistyped code and another for a valid code
 * without a piece.
 */
export async function findScannedPiece(db: DbOrTx, typed: string) {
  const piece = await findPieceByCode(db, typed)
  if (piece) return piece
  const code = readPieceCode(typed)
  const message = isPieceCode(code)
    ? `No piece found with the code ${code}`
    : `${code} is not a valid code. Please check it for typing mistakes`
  return refuseField('code', message)
}
