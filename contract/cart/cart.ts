import { daysIn } from '../core/dates.ts'
import { paise, sum, type Paise } from '../core/money.ts'
import { lineTotal } from '../checkout/pricing.ts'

export type CartKind = 'buy' | 'rent'

/**
 * One line of the cart. `id` names exactly what is sold: product, size and colour, and for a rental its days, so the
 * same id appears at most once per kind. `price` is one unit, or one day's rent.
 */
export type CartItem = {
  id: string
  kind: CartKind
  productId: string
  skuId: string
  title: string
  image: string
  price: Paise
  qty: number
  deposit: Paise
  slug: string
  size: string | null
  colour: string | null
  from: string | null
  until: string | null
}

/** A new item may leave out its quantity: it counts as one. */
export type NewCartItem = Omit<CartItem, 'qty'> & { qty?: number }

export type CartAction =
  | { type: 'initialise'; items: readonly CartItem[] }
  | { type: 'add'; item: NewCartItem }
  | { type: 'remove'; id: string; kind: CartKind }
  | { type: 'setQty'; id: string; kind: CartKind; qty: number }
  | { type: 'clear' }

export const CART_KEY = 'navrang-cart-v1'
const MAX_QTY = 999

/** The `id` of a line: its SKU, and for a rental its days too. */
export const cartLineId = ({ skuId, from, until }: Pick<CartItem, 'skuId' | 'from' | 'until'>): string =>
  from ? `${skuId}/${from}/${until ?? from}` : skuId

/** A quantity that a line may have: whole, 1 to 999. */
export const clampQty = (qty: number): number => Math.min(MAX_QTY, Math.max(1, Math.trunc(qty) || 1))

/** The cart after `action`. Adding what is already there raises its quantity. */
export function cartReducer(items: readonly CartItem[], action: CartAction): readonly CartItem[] {
  switch (action.type) {
    case 'initialise':
      return action.items
    case 'add':
      return addItem(items, action.item)
    case 'remove':
      return items.filter((item) => !isSame(item, action))
    case 'setQty':
      return items.map((item) => (isSame(item, action) ? { ...item, qty: clampQty(action.qty) } : item))
    case 'clear':
      return []
  }
}

function addItem(items: readonly CartItem[], item: NewCartItem): readonly CartItem[] {
  const qty = clampQty(item.qty ?? 1)
  const known = items.find((cartItem) => isSame(cartItem, item))
  if (!known) return [...items, { ...item, qty }]
  return items.map((cartItem) =>
    cartItem === known ? { ...cartItem, ...item, qty: clampQty(known.qty + qty) } : cartItem,
  )
}

const isSame = (one: { id: string; kind: CartKind }, other: { id: string; kind: CartKind }) =>
  one.id === other.id && one.kind === other.kind

export const totalItems = (items: readonly CartItem[]): number =>
  items.reduce((all, item) => all + item.qty, 0)

/** The days that a line is rented; 1 for goods, and for a rental whose days are not chosen yet. */
export const cartDays = (item: CartItem): number =>
  item.kind === 'rent' && item.from && item.until ? daysIn({ from: item.from, until: item.until }) : 1

/** What the cart shows for a line: quantity times price, times days for a rental. */
export const cartLineTotal = (item: CartItem): Paise =>
  lineTotal({
    type: item.kind,
    price: item.price,
    quantity: item.qty,
    days: cartDays(item),
    deposit: item.deposit,
  })

/** Sum of the lines, without deposits: those come back. */
export const cartSubtotal = (items: readonly CartItem[]): Paise => sum(items.map(cartLineTotal))

/** The items that storage really holds; anything that is not a cart line is left out. */
export function readCart(stored: string | null): CartItem[] {
  if (!stored) return []
  try {
    const items: unknown = JSON.parse(stored)
    return Array.isArray(items) ? items.flatMap(readItem) : []
  } catch {
    return []
  }
}

function readItem(raw: Partial<CartItem> | null): CartItem[] {
  if (!raw || typeof raw.id !== 'string' || (raw.kind !== 'buy' && raw.kind !== 'rent')) return []
  if (typeof raw.price !== 'number' || typeof raw.qty !== 'number') return []
  const said = (value: unknown) => (typeof value === 'string' ? value : '')
  return [
    {
      id: raw.id,
      kind: raw.kind,
      productId: said(raw.productId) || raw.id,
      skuId: said(raw.skuId),
      title: said(raw.title),
      image: said(raw.image),
      price: paise(Math.round(raw.price)),
      qty: clampQty(raw.qty),
      deposit: paise(Math.round(Number(raw.deposit) || 0)),
      slug: said(raw.slug),
      size: said(raw.size) || null,
      colour: said(raw.colour) || null,
      from: said(raw.from) || null,
      until: said(raw.until) || null,
    },
  ]
}
