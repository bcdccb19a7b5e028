import { refuse } from '../../../../contract/core/refusal.ts'
import type { Tx } from '../../../platform/db/database.ts'

export type StockCorrection = { productId: string; stockItem: string; was: number; available: number }

/**
 * Sets the number of units of a stock item. Refuses with `wrong_state` when this number has changed since the seller saw it, so
 * that sales in the meantime are not lost.
 */
export async function setStock(tx: Tx, { productId, stockItem, was, available }: StockCorrection) {
  const result = await tx
    .updateTable('stock_items')
    .set({ available })
    .where('id', '=', stockItem)
    .where('product_id', '=', productId)
    .where('available', '=', was)
    .executeTakeFirst()
  if (result.numUpdatedRows > 0n) return
  const current = await tx
    .selectFrom('stock_items')
    .select('available')
    .where('id', '=', stockItem)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (!current) refuse('not_found', 'Product not found')
  refuse('wrong_state', `The stock has changed to ${current.available} in the meantime. Please count again.`)
}
