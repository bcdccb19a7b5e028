import { toString as drawQr } from 'qrcode'
import { readPieceCode } from '../../../../contract/rentals/piece-code.ts'
import type { PieceLabel } from '../../../../contract/rentals/pieces.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findLabels } from './queries.ts'

/** The labels of a product's pieces, or of single ones: the code as a QR and as letters, with what it is and its size. */
export async function labelPieces(
  db: Db,
  { product, codes }: { product?: string | null; codes?: readonly string[] | undefined },
): Promise<PieceLabel[]> {
  const read = (codes ?? []).map(readPieceCode)
  if (!product && !read.length) {
    const message = 'Name a product or codes'
    refuse('invalid', message, { fields: [{ path: 'product', message }] })
  }
  const rows = await findLabels(db, { product: product ?? null, codes: read })
  return Promise.all(rows.map(async (row) => ({ ...row, qr: await qrOf(row.code) })))
}

/** A code has only letters and digits of a QR's short alphabet, so it stays readable at the size of a thumbnail. */
const qrOf = (code: string) => drawQr(code, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
