import { toString as drawQr } from 'qrcode'
import { readPieceCode } from '../../../../contract/rentals/piece-code.ts'
import type { PieceLabel } from '../../../../contract/rentals/pieces.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findLabels } from './queries.ts'

/** The labels of a product's pieces or of single pieces: the code as text and QR, with title and size. */
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

/** Codes use only the alphanumeric mode of QR, so that small labels stay readable. */
const drawLabelQr = (code: string) => drawQr(code, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
