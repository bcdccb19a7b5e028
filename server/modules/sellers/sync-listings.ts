import { dayInIndia } from '../../../contract/core/dates.ts'
import { relistSellerProducts, unlistSellerProducts } from '../catalog/products/seller-products.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import * as q from './queries.ts'
import { findSellersToSync, isPaidOn } from './subscriptions/queries.ts'
import type { SellerDeps } from './seller-deps.ts'

/**
 * Lists the goods of a business if its subscription is paid and it is not suspended; otherwise unlists them. Goods that staff
 * archived stay unlisted. The caller has locked the business.
 */
export async function syncListings(tx: Tx, sellerId: string, now: Date): Promise<void> {
  const seller = await q.findSeller(tx, sellerId)
  if (seller?.status === 'suspended') await unlistSellerProducts(tx, sellerId, 'suspended')
  else if (await isPaidOn(tx, sellerId, dayInIndia(now))) await relistSellerProducts(tx, sellerId)
  else await unlistSellerProducts(tx, sellerId, 'subscription')
}

/** Runs `syncListings` for all businesses whose listings do not match their subscription or suspension, one transaction per business. */
export async function sweepSubscriptions({ db, env }: SellerDeps): Promise<void> {
  for (const { id } of await findSellersToSync(db, dayInIndia(env.now()))) {
    await inTransaction(db, async (tx) => {
      await q.lockSeller(tx, id)
      await syncListings(tx, id, env.now())
    })
  }
}
