import { MAX_CART_LINES, type AccountCart } from '../../../contract/cart/account-cart.ts'
import { applyOperations, type CartChange } from '../../../contract/cart/cart-operations.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import { createTokenBuckets } from '../../platform/http/token-buckets.ts'
import { findCart, saveCart, type CartRow } from './queries.ts'

/** Maximum number of change ids that a cart stores: the newest, so that a repeated request is recognised. */
const MAX_APPLIED_IDS = 50

export const presentCart = ({ version, items }: CartRow): AccountCart => ({ version, items: [...items] })

/** Applies a change to the cart of an account, unless it was applied before, and returns the cart. */
export async function changeCart(db: Db, userId: string, change: CartChange): Promise<AccountCart> {
  const cart = await findCart(db, userId)
  if (cart.appliedIds.includes(change.id)) return presentCart(cart)
  const next = {
    version: cart.version + 1,
    items: applyOperations(cart.items, change.operations).slice(0, MAX_CART_LINES),
    appliedIds: [...cart.appliedIds, change.id].slice(-MAX_APPLIED_IDS),
  }
  if (await saveCart(db, userId, next)) return presentCart(next)
  // Another device changed the cart after it was read. The change is applied to the new version.
  return changeCart(db, userId, change)
}

/** Operations of an account: 600 at once, about three times as many as nonstop clicking can produce in a minute, then ten a second. */
const OPERATIONS = { capacity: 600, perSecond: 10 }

/** Creates the rate limit on cart operations, which refuses with `too_many`. Each node counts separately. */
export function createOperationLimit() {
  const buckets = createTokenBuckets(OPERATIONS)
  return (userId: string, count: number) => {
    if (buckets.take(userId, count) === 0) return
    refuse('too_many', 'You are changing your cart too often. Please wait a minute.')
  }
}
