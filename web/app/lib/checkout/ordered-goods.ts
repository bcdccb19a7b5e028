import { CART_KEY, cartLineId, readCart, type CartItem } from '../../../../contract/cart/cart.ts'
import type { Order } from '../../../../contract/orders/orders.ts'

type Goods = Pick<CartItem, 'id' | 'kind' | 'qty'>

const KEY = 'navrang-ordered-v1'
const MAX_STORED = 20

/**
 * Returns the cart that remains after an order: the goods that the shopper has added since it was sent, here or in another tab. `sent` is the
 * cart of that time. Without `localStorage` nothing remains.
 */
export function remainingCart(sent: readonly Goods[]): CartItem[] {
  try {
    return withoutOrdered(readCart(localStorage.getItem(CART_KEY)), sent)
  } catch {
    return []
  }
}

/** Returns the navigation state of the payment page: the encoded order, and the cart from which it was composed. */
export const paymentState = <T extends object>(order: T, cart: readonly CartItem[]) => ({ ...order, cart })

/** Returns the cart in the navigation state of the payment page; null if an older version of the shop opened the page without one. */
export function orderedCart(state: unknown): CartItem[] | null {
  const { cart } = (state ?? {}) as { cart?: unknown }
  return Array.isArray(cart) ? readCart(JSON.stringify(cart)) : null
}

/** Returns the cart without the lines of an order. A line with a higher quantity than the order keeps the difference. */
export const withoutOrdered = (items: readonly CartItem[], ordered: readonly Goods[]): CartItem[] =>
  items.flatMap((item) => {
    const line = ordered.find(({ id, kind }) => id === item.id && kind === item.kind)
    const qty = item.qty - (line?.qty ?? 0)
    return qty > 0 ? [{ ...item, qty }] : []
  })

/** Remembers the goods of an order while its payment is open at a provider, unless they are remembered already. */
export function storeOrderedGoods(orderId: string, goods: readonly Goods[]) {
  const stored = readAll()
  if (stored.some((order) => order.orderId === orderId)) return
  const lines = goods.map(({ id, kind, qty }) => ({ id, kind, qty }))
  try {
    localStorage.setItem(KEY, JSON.stringify([{ orderId, lines }, ...stored].slice(0, MAX_STORED)))
  } catch {
    // without `localStorage` the cart is not stored either
  }
}

/** Returns the goods of an order that was paid from this browser; null if it does not know them. */
export const readOrderedGoods = (orderId: string): readonly Goods[] | null =>
  readAll().find((order) => order.orderId === orderId)?.lines ?? null

/** The lines of the cart from which an order was placed. */
export const goodsOf = ({ items }: Pick<Order, 'items'>): Goods[] =>
  items.map(({ type, quantity, ...line }) => ({ id: cartLineId(line), kind: type, qty: quantity }))

function readAll(): { orderId: string; lines: Goods[] }[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? (value as ReturnType<typeof readAll>) : []
  } catch {
    return []
  }
}
