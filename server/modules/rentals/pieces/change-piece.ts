import type { Piece, PieceAction, PieceCondition, PieceEvent } from '../../../../contract/rentals/pieces.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import {
  returnToService,
  markCleaned,
  retirePiece,
  sendToRepair,
  type PieceChange,
} from './piece-lifecycle.ts'
import { findPiece, lockPiece, insertPieceEvent, updateCondition } from './queries.ts'

export type ChangePieceRequest = {
  id: string
  act?: PieceAction | undefined
  condition?: PieceCondition | undefined
  reason: string
  actor: Actor
  now: Date
}

const eventOfAction = {
  cleaned: 'cleaned',
  repair: 'sent_to_repair',
  retire: 'retired',
  reinstate: 'reinstated',
} as const satisfies Record<PieceAction, PieceEvent['what']>

/** Changes the state or condition of a piece that is in the store. A change of state also reassigns the bookings of its SKU. */
export function changePiece(
  db: Db,
  { id, act, condition, reason, actor, now }: ChangePieceRequest,
): Promise<Piece> {
  return inTransaction(db, async (tx) => {
    const before = (await findPiece(tx, id)) ?? refuse('not_found', 'Piece not found')
    if (act) await runAction(tx, act, { pieceId: id, now })
    else await lockPiece(tx, id)
    if (condition) await updateCondition(tx, id, condition)
    const what = act ? eventOfAction[act] : 'looked_at'
    await insertPieceEvent(tx, { pieceId: id, what, note: reason, by: actor.name, at: now })
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

async function runAction(tx: Tx, act: PieceAction, change: PieceChange) {
  if (act === 'repair') return sendToRepair(tx, change)
  if (act === 'reinstate') return returnToService(tx, change)
  if (act === 'retire') return retirePiece(tx, change)
  const piece = await findPiece(tx, change.pieceId)
  return piece?.state === 'repair' ? returnToService(tx, change) : markCleaned(tx, change)
}
