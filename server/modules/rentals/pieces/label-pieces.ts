import { encodeQR } from 'qr'
import { readPieceCode } from '../../../../contract/rentals/piece-code.ts'
import type { PieceLabel } from '../../../../contract/rentals/pieces.ts'
import { refuseField } from '../../../../contract/core/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findLabels } from './queries.ts'

/**
 * Creates labels for all pieces of a product or for the pieces with these codes. A label shows the code as text and as a QR
 * code, the title and the size.
 */
export async function labelPieces(
  db: Db,
  { product, codes }: { product?: string | null; codes?: readonly string[] | undefined },
): Promise<PieceLabel[]> {
  const normalized = (codes ?? []).map(readPieceCode)
  if (!product && !normalized.length) {
    const message = 'Choose a product or enter codes'
    refuseField('product', message)
  }
  const rows = await findLabels(db, { product: product ?? null, codes: normalized })
  // Piece codes contain only characters of the alphanumeric mode of QR, so small labels remain readable.
  return rows.map((row) => ({ ...row, qr: encodeQR(row.code, 'svg', { ecc: 'medium', border: 2 }) }))
}
