import type { Reply } from '../../../../contract/core/client.ts'
import type { scanPiece as endpoint } from '../../../../contract/rentals/handover.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scanned } from './open-hold.ts'
import { findOut } from './queries.ts'

/** What a scanned code is, and the booking that has it out. */
export async function scanPiece(db: Db, code: string): Promise<Reply<typeof endpoint>> {
  const piece = await scanned(db, code)
  const out = await findOut(db, piece.id)
  return { piece, holdId: out?.id ?? null }
}
