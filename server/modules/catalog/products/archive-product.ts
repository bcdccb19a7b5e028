import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { By } from './create-product.ts'
import { lockProduct, setStatus } from './queries-admin.ts'
import { refuseUnlisted } from './set-product-status.ts'

/** Takes a product out of the shop; orders keep what they say of it. Doing it again changes nothing. */
export async function archiveProduct(tx: Tx, id: string, { actor }: By): Promise<void> {
  const product = await lockProduct(tx, id)
  if (!product) return refuse('not_found', 'Product not found')
  if (product.status === 'archived') return undefined
  await setStatus(tx, [id], 'archived')
  const change = { before: { status: product.status }, after: { status: 'archived' } }
  return recordAudit(tx, { actor, act: 'product.archive', subject: `product:${id}`, ...change })
}

/** Puts an archived product back to the status that it had. */
export async function restoreProduct(tx: Tx, id: string, { actor }: By): Promise<void> {
  const product = await lockProduct(tx, id)
  if (!product) return refuse('not_found', 'Product not found')
  if (product.status !== 'archived') return undefined
  const status = product.status_before ?? 'pending'
  if (status === 'live') await refuseUnlisted(tx, [id])
  await setStatus(tx, [id], status)
  const change = { before: { status: 'archived' }, after: { status } }
  return recordAudit(tx, { actor, act: 'product.restore', subject: `product:${id}`, ...change })
}
