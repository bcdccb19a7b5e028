import { MAX_CART_LINES, type AccountCart } from '../../../contract/cart/account-cart.ts'
import { applyOperations, type CartChange } from '../../../contract/cart/cart-operations.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import { createTokenBuckets } from '../../platform/http/token-buckets.ts'
import { findCart, saveCart, type CartRow } from './queries.ts'

/** Maximum number of ids of applied changes that a cart stores. The newest ids are kept, so that a repeated request is recognised. */
const MAX_APPLIED_IDS = 50

export const presentCart = ({ version, items }: CartRow): AccountCart => ({ version, items: [...items] })

/** Applies a change to the cart of an account and returns the cart. Changes nothing if a change with this id was applied before. */
export async function changeCart(db: Db, userId: string, change: CartChange): Promise<AccountCart> {
  const cart = await findCart(db, userId)
  if (cart.appliedIds.includes(change.id)) return presentCart(cart)
  const next = {
    version: cart.version + 1,
    items: applyOperations(cart.items, change.operations).slice(0, MAX_CART_LINES),
    appliedIds: [...cart.appliedIds, change.id].slice(-MAX_APPLIED_IDS),
  }
  if (await saveCart(db, userId, next)) return presentCart(next)
  // Another device changed the cart after this request read it. This request is repeated with the new version of the cart.
  return changeCart(db, userId, change)
}

/**
 * Limit of cart operations of an account: 600 at once, then ten per second. 600 is about three times the number that a user can
 * produce in a minute by clicking without a pause.
 */
const OPERATIONS = { capacity: 600, perSecond: 10 }

/** Creates the rate limit on cart operations, which refuses with `too_many`. Each node counts separately. */
export function createOperationLimit() {
  const buckets = createTokenBuckets(OPERATIONS)
  return (userId: string, count: number) => {
    const wait = buckets.take(userId, count)
    if (wait === 0) return
    refuse('too_many', 'You are changing your cart too often. Please wait a minute.', { retryAfter: wait })
  }
}
