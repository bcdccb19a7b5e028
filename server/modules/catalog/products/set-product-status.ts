import { sql } from 'kysely'
import type { z } from 'zod'
import type { StatusReversal } from '../../../../contract/catalog/edit-products.ts'
import type { ProductStatus } from '../../../../contract/catalog/catalog.ts'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { ChangeContext } from './create-product.ts'
import { findWithInactiveSeller, lockProducts, updateStatus, lockProduct } from './queries.ts'

type Status = z.infer<typeof ProductStatus>

/**
 * Sets the status of all these products. If one of them is refused, no product is changed. Returns the changes that take it back; a product
 * that already had the status has none.
 */
export async function setProductStatus(
  tx: Tx,
  { ids, status }: { ids: readonly string[]; status: Status },
  { actor, now }: ChangeContext,
): Promise<StatusReversal[]> {
  const products = await lockProducts(tx, [...new Set(ids)])
  if (products.length < new Set(ids).size) refuse('not_found', 'Product not found')
  if (status === 'live') await assertSellersActive(tx, ids, now)
  const changing = products.filter((product) => product.status !== status || product.unlisted_for)
  if (changing.length === 0) return []
  await updateStatus(
    tx,
    changing.map(({ id }) => id),
    status,
  )
  for (const { id, status: before } of changing) {
    const change = { before: { status: before }, after: { status } }
    await recordAudit(tx, { actor, act: 'product.set-status', subject: `product:${id}`, ...change })
  }
  return changing.map(({ id, version, ...before }) => ({
    id,
    version: version + 1,
    status: before.status,
    statusBefore: before.status_before,
    unlistedFor: before.unlisted_for,
  }))
}

/**
 * Takes a change of status back. Refuses with `changed_meanwhile` if one of the products has changed since. A product that was hidden
 * because of its seller is live again if the seller has become active. Returns the number of products.
 */
export async function undoProductStatus(
  tx: Tx,
  reversals: readonly StatusReversal[],
  { actor, now }: ChangeContext,
): Promise<number> {
  const ids = reversals.map(({ id }) => id)
  const products = new Map((await lockProducts(tx, ids)).map((product) => [product.id, product]))
  const hidden = new Set((await findWithInactiveSeller(tx, ids, dayInIndia(now))).map(({ id }) => id))
  const targets = reversals.map((reversal) =>
    reversal.unlistedFor && !hidden.has(reversal.id)
      ? { ...reversal, status: 'live' as const, statusBefore: null, unlistedFor: null }
      : reversal,
  )
  const live = targets.filter(({ status }) => status === 'live').map(({ id }) => id)
  if (live.length > 0) await assertSellersActive(tx, live, now)
  for (const { version, ...target } of targets) {
    const product = products.get(target.id) ?? refuse('not_found', 'Product not found')
    if (product.version !== version) {
      refuse('changed_meanwhile', `Somebody else has changed ${product.title} since`, {
        version: product.version,
      })
    }
    await revertStatus(tx, target)
    const change = { before: { status: product.status }, after: { status: target.status } }
    await recordAudit(tx, { actor, act: 'product.set-status', subject: `product:${target.id}`, ...change })
  }
  return reversals.length
}

/** Sets the status of a product back, with everything that `updateStatus` overwrites. */
const revertStatus = (tx: Tx, { id, status, statusBefore, unlistedFor }: Omit<StatusReversal, 'version'>) =>
  tx
    .updateTable('products')
    .set({
      status,
      status_before: statusBefore,
      unlisted_for: unlistedFor,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()

/** Refuses with `wrong_state` when the seller of one of the products is suspended or has no subscription. */
export async function assertSellersActive(tx: Tx, ids: readonly string[], now: Date) {
  const [first] = await findWithInactiveSeller(tx, ids, dayInIndia(now))
  if (!first) return
  refuse('wrong_state', `${first.title} cannot go live: ${whyInactive(first)}`)
}

/** Why the products of a seller cannot go live. */
export const whyInactive = ({ sellerStatus }: { sellerStatus: string }): string =>
  `its seller ${sellerStatus === 'suspended' ? 'is suspended' : 'has no subscription'}`

/**
 * Archives a product. Does nothing if staff have archived it already. Orders do not change, because they have their own copy of
 * the product data.
 */
export async function archiveProduct(tx: Tx, id: string, { actor }: ChangeContext): Promise<void> {
  const product = await lockProduct(tx, id)
  if (!product) return refuse('not_found', 'Product not found')
  if (product.status === 'archived' && !product.unlisted_for) return undefined
  await updateStatus(tx, [id], 'archived')
  const change = { before: { status: product.status }, after: { status: 'archived' } }
  return recordAudit(tx, { actor, act: 'product.archive', subject: `product:${id}`, ...change })
}

/**
 * Restores an archived product to its previous status. The previous status of a product that was unlisted because of its seller
 * is `live`.
 */
export async function restoreProduct(tx: Tx, id: string, { actor, now }: ChangeContext): Promise<void> {
  const product = await lockProduct(tx, id)
  if (!product) return refuse('not_found', 'Product not found')
  if (product.status !== 'archived') return undefined
  const status = product.unlisted_for ? 'live' : (product.status_before ?? 'pending')
  if (status === 'live') await assertSellersActive(tx, [id], now)
  await updateStatus(tx, [id], status)
  const change = { before: { status: 'archived' }, after: { status } }
  return recordAudit(tx, { actor, act: 'product.restore', subject: `product:${id}`, ...change })
}
