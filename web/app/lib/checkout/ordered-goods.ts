import { CART_KEY, readCart, type CartItem } from '../../../../contract/cart/cart.ts'

/**
 * Returns the cart that remains after an order: the goods that the shopper has added since it was sent, here or in another tab. `sent` is the
 * cart of that time. Without `localStorage` nothing remains.
 */
export function remainingCart(sent: readonly CartItem[]): CartItem[] {
  try {
    return withoutOrdered(readCart(localStorage.getItem(CART_KEY)), sent)
  } catch {
    return []
  }
}

/** Returns the cart without the lines of an order. A line with a higher quantity than the order keeps the difference. */
export const withoutOrdered = (items: readonly CartItem[], ordered: readonly CartItem[]): CartItem[] =>
  items.flatMap((item) => {
    const line = ordered.find(({ id, kind }) => id === item.id && kind === item.kind)
    const qty = item.qty - (line?.qty ?? 0)
    return qty > 0 ? [{ ...item, qty }] : []
  })
