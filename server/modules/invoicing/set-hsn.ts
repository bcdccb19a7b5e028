import { hsnOf } from '../../../contract/invoicing/hsn.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { recordAudit } from '../audit/record.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Actor } from '../accounts/actor.ts'
import { updateHsn } from './queries.ts'

/** Sets what a product is taxed under from its next invoice on, and answers the code that holds now. */
export function setHsn(db: Db, { id, hsn, actor }: { id: string; hsn: string | null; actor: Actor }) {
  return inTransaction(db, async (tx) => {
    const product = await updateHsn(tx, id, hsn)
    if (!product) return refuse('not_found', 'There is no such product')
    await recordAudit(tx, { actor, act: 'tax.set-hsn', subject: `product:${id}`, after: { hsn } })
    return { hsn: hsnOf(product.category, product.hsn) }
  })
}
