import { refuse } from '../../../../contract/core/refusal.ts'
import { isPieceCode, readPieceCode } from '../../../../contract/rentals/piece-code.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { findPieceByCode } from '../pieces/queries.ts'
import { findHold, lockOrder, type HandoverRow } from './queries.ts'

/** The booking as it stands, with its order locked: nobody else acts on the two until the transaction ends. */
export async function lockHold(tx: Tx, holdId: number): Promise<HandoverRow> {
  const seen = await findHold(tx, holdId)
  if (!seen) return refuseUnknownBooking()
  await lockOrder(tx, seen.order_id)
  return (await findHold(tx, holdId)) ?? refuseUnknownBooking()
}

export const refuseUnknownBooking = () => refuse('not_found', 'Booking not found')

/** The piece that was scanned or typed. Tells a mistyped code from one that no piece has. */
export async function findScannedPiece(db: DbOrTx, typed: string) {
  const piece = await findPieceByCode(db, typed)
  if (piece) return piece
  const code = readPieceCode(typed)
  const message = isPieceCode(code)
    ? `No piece has the code ${code}`
    : `${code} is not a code: a letter is wrong`
  return refuse('invalid', message, { fields: [{ path: 'code', message }] })
}
