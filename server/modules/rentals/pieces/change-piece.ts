import type { Piece, PieceAction, PieceCondition, PieceEvent } from '../../../../contract/rentals/pieces.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../accounts/actor.ts'
import { backInService, markCleaned, retire, sendToRepair, type InHand } from './piece-lifecycle.ts'
import { findPiece, lockPiece, notePiece, updateCondition } from './queries.ts'

export type ChangePiece = {
  id: string
  act?: PieceAction | undefined
  condition?: PieceCondition | undefined
  reason: string
  actor: Actor
  now: Date
}

const noted = {
  cleaned: 'cleaned',
  repair: 'sent_to_repair',
  retire: 'retired',
  reinstate: 'reinstated',
} as const satisfies Record<PieceAction, PieceEvent['what']>

/** Does what staff say with a piece in the store. Bookings that lose or gain by it are dealt anew. */
export function changePiece(db: Db, { id, act, condition, reason, actor, now }: ChangePiece): Promise<Piece> {
  return inTransaction(db, async (tx) => {
    const before = (await findPiece(tx, id)) ?? refuse('not_found', 'There is no such piece')
    if (act) await runAction(tx, act, { pieceId: id, now })
    else await lockPiece(tx, id)
    if (condition) await updateCondition(tx, id, condition)
    const what = act ? noted[act] : 'looked_at'
    await notePiece(tx, { pieceId: id, what, note: reason, by: actor.name, at: now })
    const after = (await findPiece(tx, id))!
    await recordAudit(tx, {
      actor,
      act: `piece.${act ?? 'look-at'}`,
      subject: `piece:${id}`,
      before: { state: before.state, condition: before.condition },
      after: { state: after.state, condition: after.condition, reason },
    })
    return after
  })
}

async function runAction(tx: Tx, act: PieceAction, inHand: InHand) {
  if (act === 'repair') return sendToRepair(tx, inHand)
  if (act === 'reinstate') return backInService(tx, inHand)
  const piece = await findPiece(tx, inHand.pieceId)
  if (act === 'cleaned') {
    return piece?.state === 'repair' ? backInService(tx, inHand) : markCleaned(tx, inHand)
  }
  if (piece?.state === 'out') refuse('wrong_state', 'The customer has this piece: settle it at its booking')
  return retire(tx, inHand)
}
