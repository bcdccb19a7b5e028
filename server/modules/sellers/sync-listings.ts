import { dayInIndia } from '../../../contract/core/dates.ts'
import { relistSellerProducts, unlistSellerProducts } from '../catalog/products/seller-products.ts'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import * as q from './queries.ts'
import { findSellersToSync, isPaidOn } from './subscriptions/queries.ts'
import type { SellerDeps } from './seller-deps.ts'

/**
 * Brings the goods of a business in or out of the shop: in while it is paid for and not suspended. What staff took down
 * themselves stays down. The caller holds the lock of its row.
 */
export async function syncListings(tx: Tx, sellerId: string, now: Date): Promise<void> {
  const seller = await q.findSeller(tx, sellerId)
  if (seller?.status === 'suspended') await unlistSellerProducts(tx, sellerId, 'suspended')
  else if (await isPaidOn(tx, sellerId, dayInIndia(now))) await relistSellerProducts(tx, sellerId)
  else await unlistSellerProducts(tx, sellerId, 'subscription')
}

/** Takes down what is not paid for today, and brings back what is; each business by itself. */
export async function sweepSubscriptions({ db, env }: SellerDeps): Promise<void> {
  for (const { id } of await findSellersToSync(db, dayInIndia(env.now()))) {
    await inTransaction(db, async (tx) => {
      await q.lockSeller(tx, id)
      await syncListings(tx, id, env.now())
    })
  }
}
