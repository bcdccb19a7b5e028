import { toString as drawQr } from 'qrcode'
import { readPieceCode } from '../../../../contract/rentals/piece-code.ts'
import type { PieceLabel } from '../../../../contract/rentals/pieces.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
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
    refuse('invalid', message, { fields: [{ path: 'product', message }] })
  }
  const rows = await findLabels(db, { product: product ?? null, codes: normalized })
  return Promise.all(rows.map(async (row) => ({ ...row, qr: await drawLabelQr(row.code) })))
}

/** Draws a piece code as a QR code. Piece codes contain only characters of the alphanumeric mode of QR, so small labels remain readable. */
const drawLabelQr = (code: string) => drawQr(code, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
