import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { updateSetItems } from './queries.ts'

export type SetItemsRequest = { productId: string; items: readonly string[]; actor: Actor }

/** Sets the items that belong to a rental set. With an empty list the product gets the usual items of its category. */
export function setSetItems(
  db: Db,
  { productId, items, actor }: SetItemsRequest,
): Promise<{ setItems: string[] }> {
  return inTransaction(db, async (tx) => {
    const uniqueItems = [...new Set(items)]
    const product = await updateSetItems(tx, productId, uniqueItems.length ? uniqueItems : null)
    if (!product) return refuse('not_found', 'Rental not found')
    const { setItems } = product
    await recordAudit(tx, {
      actor,
      act: 'product.set-items',
      subject: `product:${productId}`,
      after: { setItems },
    })
    return { setItems }
  })
}
