import type { PieceCondition } from '../../../../contract/rentals/pieces.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import {
  countStates,
  findByCode,
  findPiece,
  notePiece,
  updateCondition,
  type PieceNote,
} from './queries-pieces.ts'

/** The piece with this code, typed or scanned, with its title, size and colour. */
export const findPieceByCode = (db: DbOrTx, typed: string) => findByCode(db, typed)

/** The piece with this id. */
export const findPieceById = (db: DbOrTx, id: string) => findPiece(db, id)

/** Keeps how a piece looked when it was in somebody's hands, and what happened to it. */
export async function keepSight(tx: Tx, { condition, ...note }: PieceNote & { condition?: PieceCondition }) {
  if (condition) await updateCondition(tx, note.pieceId, condition)
  await notePiece(tx, note)
}

/** Pieces that wait to be cleaned or mended. */
export async function countCleaning(db: DbOrTx): Promise<number> {
  const counts = await countStates(db)
  return counts.filter(({ state }) => state === 'cleaning').reduce((all, { count }) => all + count, 0)
}
