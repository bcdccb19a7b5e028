import type { ProductChange } from '../../../../contract/catalog/admin-products.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { findCodes } from '../queries.ts'

/** Refuses a SKU code of another product, because the code that is scanned at the counter must stand for one SKU. */
export async function assertCodesFree(tx: Tx, productId: string | null, { grid = [] }: ProductChange) {
  const codes = grid.flatMap(({ code }) => code || [])
  const taken = (await findCodes(tx, codes)).find((sku) => sku.productId !== productId)
  if (!taken) return
  const message = `“${taken.title}” has the SKU code ${taken.code}`
  const at = grid.findIndex(({ code }) => code === taken.code)
  refuse('invalid', message, { fields: [{ path: `grid.${at}.code`, message }] })
}
