import type { AccountCart } from '../../../contract/cart/account-cart.ts'
import { applyCartChanges, type CartChange } from '../../../contract/cart/cart-operations.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import { createTokenBuckets } from '../../platform/http/token-buckets.ts'
import { findCart, saveCart, type CartRow } from './queries.ts'

/** Maximum number of lines in a cart. Further lines are dropped. */
const MAX_LINES = 300
/** Maximum number of change ids that a cart stores: the newest, so that a repeated request is recognised. */
const MAX_APPLIED_IDS = 100

export const presentCart = ({ version, items }: CartRow): AccountCart => ({ version, items: [...items] })

/** Applies each change that was not applied before to the cart of an account, and returns the cart. */
export async function changeCart(
  db: Db,
  userId: string,
  changes: readonly CartChange[],
): Promise<AccountCart> {
  const cart = await findCart(db, userId)
  const next = applyNewChanges(cart, changes)
  if (next === cart || (await saveCart(db, userId, next))) return presentCart(next)
  // Another device changed the cart after it was read. The changes are applied to the new version.
  return changeCart(db, userId, changes)
}

function applyNewChanges(cart: CartRow, changes: readonly CartChange[]): CartRow {
  const changeById = new Map(changes.map((change) => [change.id, change]))
  for (const id of cart.appliedIds) changeById.delete(id)
  if (changeById.size === 0) return cart
  return {
    version: cart.version + 1,
    items: applyCartChanges(cart.items, [...changeById.values()]).slice(0, MAX_LINES),
    appliedIds: [...cart.appliedIds, ...changeById.keys()].slice(-MAX_APPLIED_IDS),
  }
}

/** Changes of an account: 600 at once, about three times as many as nonstop clicking can produce in a minute, then ten a second. */
const CHANGES = { capacity: 600, perSecond: 10 }

/** Creates the rate limit on cart changes, which refuses with `too_many`. Each node counts separately. */
export function createChangeLimit() {
  const buckets = createTokenBuckets(CHANGES)
  return (userId: string, count: number) => {
    if (buckets.take(userId, count) === 0) return
    refuse('too_many', 'You are changing your cart too often. Please wait a minute.')
  }
}
