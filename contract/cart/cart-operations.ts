import { cartReducer, type CartAction, type CartItem } from './cart.ts'

// All devices of a user share the cart of the account. A device sends its operations, not the resulting cart. The server can therefore
// merge the concurrent operations of two devices.

/**
 * An operation on the cart of an account. No operation clears the whole cart: to clear it, a device removes each line that it has shown, so
 * that lines added meanwhile on another device are kept.
 */
export type CartOperation =
  | { type: 'add'; item: CartItem }
  | Extract<CartAction, { type: 'remove' | 'setQty' }>

/**
 * Operations that the server applies together. `id` is the idempotency key: if a device sends the same change again, the server does not
 * apply it a second time.
 */
export type CartChange = { id: string; operations: readonly CartOperation[] }

/** Applies operations to a cart and returns the resulting lines. */
export const applyOperations = (
  items: readonly CartItem[],
  operations: readonly CartOperation[],
): readonly CartItem[] => operations.reduce(cartReducer, items)

/**
 * Returns the operations that turn the cart `before` into the cart `after`. If only the quantity of a line differs, the quantity is set. If
 * other details of a line differ, the line is removed and added again.
 */
export function operationsBetween(before: readonly CartItem[], after: readonly CartItem[]): CartOperation[] {
  const added = after.filter((line) => {
    const known = lineOf(before, line)
    return !known || !isSame({ ...known, qty: line.qty }, line)
  })
  const removed = before.filter((line) => !lineOf(after, line) || lineOf(added, line))
  const requantified = after.filter((line) => !added.includes(line) && lineOf(before, line)?.qty !== line.qty)
  return [
    ...removed.map(({ id, kind }) => ({ type: 'remove' as const, id, kind })),
    ...requantified.map(({ id, kind, qty }) => ({ type: 'setQty' as const, id, kind, qty })),
    ...added.map((item) => ({ type: 'add' as const, item })),
  ]
}

const lineOf = (items: readonly CartItem[], { id, kind }: CartItem) =>
  items.find((item) => item.id === id && item.kind === kind)

const isSame = (cartItem: CartItem, other: CartItem) => plain(cartItem) === plain(other)
const plain = (line: CartItem) => JSON.stringify(Object.entries(line).sort())
