import type { CartItem } from '../../../../contract/cart/cart.ts'
import { applyOperations } from '../../../../contract/cart/cart-operations.ts'
import type { CartSyncState } from './cart-sync-state'

/** The cart to show: the cart of the account with the pending changes applied. */
export const cartToShow = (
  { pending }: CartSyncState,
  items: readonly CartItem[],
  shown: readonly CartItem[],
): readonly CartItem[] =>
  inShownOrder(
    applyOperations(
      items,
      pending.flatMap(({ operations }) => operations),
    ),
    shown,
  )

/** Sorts the lines of a cart in the sequence in which the screen showed them; lines that were not shown come last. */
function inShownOrder(items: readonly CartItem[], shown: readonly CartItem[]): readonly CartItem[] {
  const place = new Map(shown.map(({ id, kind }, index) => [`${kind} ${id}`, index]))
  const of = ({ id, kind }: CartItem) => place.get(`${kind} ${id}`) ?? shown.length
  return [...items].sort((a, b) => of(a) - of(b))
}
