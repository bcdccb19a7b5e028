import { refuse } from '../../../../contract/core/refusal.ts'
import type { Tx } from '../../../platform/db/database.ts'

export type StockCorrection = { productId: string; stockItem: string; was: number; available: number }

/** Counts a pile anew. Refuses when it is no longer what the person saw: a sale in between would be undone. */
export async function setStock(tx: Tx, { productId, stockItem, was, available }: StockCorrection) {
  const done = await tx
    .updateTable('stock_items')
    .set({ available })
    .where('id', '=', stockItem)
    .where('product_id', '=', productId)
    .where('available', '=', was)
    .executeTakeFirst()
  if (done.numUpdatedRows > 0n) return
  const known = await tx
    .selectFrom('stock_items')
    .select('available')
    .where('id', '=', stockItem)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (!known) refuse('not_found', 'There is no such product')
  refuse('wrong_state', `Some were sold meanwhile: there are ${known.available} now. Please count again.`)
}
