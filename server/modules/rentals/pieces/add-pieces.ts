import { randomInt } from 'node:crypto'
import { newPieceCode } from '../../../../contract/rentals/piece-code.ts'
import type { Piece, PieceCondition } from '../../../../contract/rentals/pieces.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { returnToService } from './piece-lifecycle.ts'
import { findPiece, findRentalSku, insertPiece, insertPieceEvent } from './queries.ts'

export type AddPiecesRequest = {
  skuId: string
  count: number
  condition: PieceCondition
  actor: Actor
  now: Date
}

/** Adds pieces to a SKU, each with a unique code. */
export function addPieces(
  db: Db,
  { skuId, count, condition, actor, now }: AddPiecesRequest,
): Promise<Piece[]> {
  return inTransaction(db, async (tx) => {
    const sku = await findRentalSku(tx, skuId)
    if (!sku) refuse('not_found', 'This size is not available for rent')
    const pieces: Piece[] = []
    while (pieces.length < count) {
      const id = await insertWithUniqueCode(tx, skuId, condition)
      await insertPieceEvent(tx, { pieceId: id, what: 'added', by: actor.name, at: now })
      pieces.push((await findPiece(tx, id))!)
    }
    await returnToService(tx, { pieceId: pieces.at(-1)!.id, now }) // runs the assignment, which gives new pieces to bookings that wait for one
    const after = { codes: pieces.map(({ code }) => code), condition }
    await recordAudit(tx, { actor, act: 'piece.add', subject: `sku:${skuId}`, after })
    return pieces
  })
}

/** Inserts a piece with a random code. Tries another code in the rare case that the code exists already. */
async function insertWithUniqueCode(tx: Tx, skuId: string, condition: PieceCondition): Promise<string> {
  for (;;) {
    const id = await insertPiece(tx, { sku_id: skuId, code: newPieceCode(randomInt), condition })
    if (id) return id
  }
}
