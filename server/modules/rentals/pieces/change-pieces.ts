import type { PieceEvent, StoredPieceState } from '../../../../contract/rentals/pieces.ts'
import { isRefusal, refuse } from '../../../../contract/core/refusal.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { movePiece, resumeCleaning } from './piece-lifecycle.ts'
import { findPiece, insertPieceEvent } from './queries.ts'

type PieceMove = {
  id: string
  state: StoredPieceState
  reason: string
  isUndo?: boolean | undefined
  actor: Actor
  now: Date
}
type PiecesChange = Omit<PieceMove, 'id'> & { ids: readonly string[] }

const eventOfState = {
  ready: 'cleaned',
  cleaning: 'sent_to_cleaning',
  repair: 'sent_to_repair',
  retired: 'retired',
} as const satisfies Record<StoredPieceState, PieceEvent['what']>

/**
 * Gives several pieces a state, each in a transaction of its own, so that a piece that cannot have it does not stop the others. Pieces that
 * have the state already are neither changed nor refused.
 */
export async function changePieces(db: Db, { ids, ...change }: PiecesChange) {
  const changed: { id: string; before: StoredPieceState }[] = []
  const refused: { id: string; message: string }[] = []
  for (const id of new Set(ids)) {
    try {
      const before = await move(db, { id, ...change })
      if (before !== change.state) changed.push({ id, before })
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused.push({ id, message: error.message })
    }
  }
  return { changed, refused }
}

/** Changes the state of a piece, and returns the one that it had before. The bookings of its SKU get other pieces where they need them. */
const move = (db: Db, { id, state, reason, isUndo, actor, now }: PieceMove): Promise<StoredPieceState> =>
  inTransaction(db, async (tx) => {
    const piece = (await findPiece(tx, id)) ?? refuse('not_found', 'Piece not found')
    const before = piece.state
    if (before === 'out') {
      return refuse('wrong_state', `${piece.code} is with a customer. Record its return in the booking`)
    }
    if (before === state) return before
    if (isUndo && state === 'cleaning') await resumeCleaning(tx, { pieceId: id, now })
    else await movePiece(tx, { pieceId: id, now }, state)
    const what = before === 'retired' && state === 'ready' ? 'reinstated' : eventOfState[state]
    await insertPieceEvent(tx, { pieceId: id, what, note: reason, by: actor.name, at: now })
    await recordAudit(tx, {
      actor,
      act: 'piece.state',
      subject: `piece:${id}`,
      before: { state: before },
      after: { state, reason },
    })
    return before
  })
