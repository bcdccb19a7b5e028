import { usualSetItems } from '../../../../contract/rentals/pieces.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { updateSetItems } from './queries.ts'

export type SetItemsRequest = { productId: string; items: readonly string[]; actor: Actor }

/** Says what belongs to one set of a product. No items mean what is usual for its category. */
export function setSetItems(
  db: Db,
  { productId, items, actor }: SetItemsRequest,
): Promise<{ setItems: string[] }> {
  return inTransaction(db, async (tx) => {
    const named = [...new Set(items)]
    const product = await updateSetItems(tx, productId, named.length ? named : null)
    if (!product) return refuse('not_found', 'There is no such rental')
    const setItems = named.length ? named : [...usualSetItems(product.category)]
    await recordAudit(tx, {
      actor,
      act: 'product.set-items',
      subject: `product:${productId}`,
      after: { setItems },
    })
    return { setItems }
  })
}
