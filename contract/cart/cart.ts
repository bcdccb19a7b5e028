import { daysIn } from '../core/dates.ts'
import { paise, sum, type Paise } from '../core/money.ts'
import { lineTotal, type NightPrices } from '../checkout/pricing.ts'

export type CartKind = 'buy' | 'rent'

/**
 * One line of the cart. `id` identifies product, size and colour, and also the days of a rental. A sale line and a rental line may have
 * the same `id`. `price` is for one unit, or the rent of one day.
 */
export type CartItem = {
  id: string
  kind: CartKind
  productId: string
  skuId: string
  title: string
  image: string
  price: Paise
  /** The prices of the nights of a rental if they differ from `price`. */
  nightPrices?: NightPrices | null | undefined
  qty: number
  deposit: Paise
  slug: string
  size: string | null
  colour: string | null
  from: string | null
  until: string | null
  /** The plan of nights to which a rental belongs, and the names of those who wear it. The lines of a plan are one set. */
  planId?: string | null | undefined
  wearers?: string | null | undefined
}

/** An item that is added to the cart. The default quantity is 1. */
export type NewCartItem = Omit<CartItem, 'qty'> & { qty?: number }

export type CartAction =
  | { type: 'initialise'; items: readonly CartItem[] }
  | { type: 'add'; item: NewCartItem }
  | { type: 'remove'; id: string; kind: CartKind }
  | { type: 'setQty'; id: string; kind: CartKind; qty: number }
  | { type: 'clear' }

export const CART_KEY = 'navrang-cart-v1'
/** The highest quantity of a line in the cart. */
export const MAX_QTY = 999

/**
 * Returns the `id` of a cart line: the SKU id, followed by the days for a rental. In a set of a plan, the id differs from that of the same
 * rental outside the plan, so that the set stays together.
 */
export function cartLineId({ skuId, from, until, planId }: LineKey): string {
  const id = from ? `${skuId}/${from}/${until ?? from}` : skuId
  return planId ? `${id}@${planId}` : id
}

type LineKey = Pick<CartItem, 'skuId' | 'from' | 'until'> & Partial<Pick<CartItem, 'planId'>>

/** Removes decimals from a quantity and limits it to 1 to 999. */
export const clampQty = (qty: number): number => Math.min(MAX_QTY, Math.max(1, Math.trunc(qty) || 1))

/** Returns the cart after `action`. Adding an existing line increases its quantity. */
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

const isSame = (item: { id: string; kind: CartKind }, other: { id: string; kind: CartKind }) =>
  item.id === other.id && item.kind === other.kind

/** Joins the names of those who wear the garments of two lines of a plan, when the lines become one. */
export const joinWearers = (names: CartItem['wearers'], others: CartItem['wearers']): string =>
  [names, others].filter(Boolean).join(', ')

export const totalItems = (items: readonly CartItem[]): number =>
  items.reduce((all, item) => all + item.qty, 0)

/** Returns the number of rental days of a line. It is 1 for goods, and for a rental without dates. */
export const cartDays = (item: CartItem): number =>
  item.kind === 'rent' && item.from && item.until ? daysIn({ from: item.from, until: item.until }) : 1

/** Returns the total of a line: quantity times price, and for a rental also times days. */
export const cartLineTotal = (item: CartItem): Paise =>
  lineTotal({
    type: item.kind,
    price: item.price,
    nightPrices: item.nightPrices,
    quantity: item.qty,
    days: cartDays(item),
    deposit: item.deposit,
  })

/** Returns the sum of the line totals. Deposits are not included, because they are refunded. */
export const cartSubtotal = (items: readonly CartItem[]): Paise => sum(items.map(cartLineTotal))

/** Parses the cart that the browser has stored. Invalid lines are left out. */
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
  const stringOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '')
  return [
    {
      id: raw.id,
      kind: raw.kind,
      productId: stringOrEmpty(raw.productId) || raw.id,
      skuId: stringOrEmpty(raw.skuId),
      title: stringOrEmpty(raw.title),
      image: stringOrEmpty(raw.image),
      price: paise(Math.round(raw.price)),
      ...(hasNightPrices(raw) ? { nightPrices: raw.nightPrices } : {}),
      qty: clampQty(raw.qty),
      deposit: paise(Math.round(Number(raw.deposit) || 0)),
      slug: stringOrEmpty(raw.slug),
      size: stringOrEmpty(raw.size) || null,
      colour: stringOrEmpty(raw.colour) || null,
      from: stringOrEmpty(raw.from) || null,
      until: stringOrEmpty(raw.until) || null,
      ...(raw.planId ? { planId: stringOrEmpty(raw.planId), wearers: stringOrEmpty(raw.wearers) } : {}),
    },
  ]
}

const hasNightPrices = ({ nightPrices }: Partial<CartItem>): boolean =>
  Array.isArray(nightPrices) && nightPrices.every((group) => group?.nights * group?.price >= 0)
