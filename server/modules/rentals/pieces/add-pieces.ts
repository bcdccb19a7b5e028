import { randomInt } from 'node:crypto'
import { newPieceCode } from '../../../../contract/rentals/piece-code.ts'
import type { Piece, PieceCondition } from '../../../../contract/rentals/pieces.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { withIdempotencyKey } from '../../../platform/db/idempotency.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { returnToService } from './piece-lifecycle.ts'
import { findPieces, findRentalSku, insertPiece, insertPieceEvent } from './queries.ts'

export type AddPiecesRequest = {
  skuId: string
  count: number
  condition: PieceCondition
  actor: Actor
  key: string | null
  now: Date
}

/** Adds pieces to a SKU, each with a unique code. A repeated request with the same idempotency key adds no further ones. */
export function addPieces(db: Db, { key, actor, now, ...added }: AddPiecesRequest): Promise<Piece[]> {
  const { skuId, count, condition } = added
  async function add(tx: Tx): Promise<string[]> {
    const sku = await findRentalSku(tx, skuId)
    if (!sku) refuse('not_found', 'This size is not available for rent')
    const ids: string[] = []
    while (ids.length < count) {
      const id = await insertWithUniqueCode(tx, skuId, condition)
      await insertPieceEvent(tx, { pieceId: id, what: 'added', by: actor.name, at: now })
      ids.push(id)
    }
    await returnToService(tx, { pieceId: ids.at(-1)!, now }) // runs the assignment, which gives new pieces to bookings that wait for one
    return ids
  }
  return withIdempotencyKey(
    db,
    { scope: `${actor.id} adds pieces`, key, body: added },
    {
      run: async (tx) => {
        const ids = await add(tx)
        const pieces = await findPieces(tx, ids)
        const after = { codes: pieces.map(({ code }) => code), condition }
        await recordAudit(tx, { actor, act: 'piece.add', subject: `sku:${skuId}`, after })
        return { id: ids.join(' '), reply: pieces }
      },
      replay: (tx, ids) => findPieces(tx, ids.split(' ')),
    },
  )
}

/** Inserts a piece with a random code. Tries another code in the rare case that the code exists already. */
async function insertWithUniqueCode(tx: Tx, skuId: string, condition: PieceCondition): Promise<string> {
  for (;;) {
    const id = await insertPiece(tx, { sku_id: skuId, code: newPieceCode(randomInt), condition })
    if (id) return id
  }
}
