import { paise, share, sum, times, type Paise } from '../core/money.ts'

/** Nights of a rental that have the same price, and the names of the rules that changed this price; empty for the usual rent. */
export type NightPrices = { nights: number; price: Paise; rules: string }[]

/**
 * An order line with its price. `price` is for one unit of goods, or the usual rent of one day. `days` is 1 for goods. `nightPrices` contains
 * the prices of the nights of a rental if they differ from `price`.
 */
export type PricedLine = {
  type: 'buy' | 'rent'
  price: Paise
  quantity: number
  days: number
  deposit: Paise
  nightPrices?: NightPrices | null | undefined
}

export type Totals = {
  subtotal: Paise
  couponDiscount: Paise
  /** What the customer pays for the delivery; 0 if it is free. */
  deliveryCharge: Paise
  /** Goods, rent and delivery after the coupon. */
  total: Paise
  depositTotal: Paise
  amountDue: Paise
}

/** Rentals of at least `days` days cost `price` per day. */
export type RentStep = { days: number; price: Paise }
export type Rent = { rentPrice: Paise; rentSteps: readonly RentStep[] }

/**
 * Returns the rent per day of a rental of `days` days: the price of the step with the most days that the rental reaches, or `rentPrice`
 * if it reaches no step.
 */
export function rentPerDay({ rentPrice, rentSteps }: Rent, days: number): Paise {
  const reached = rentSteps.filter((step) => step.days <= days)
  return reached.reduce((best, step) => (step.days > best.days ? step : best), { days: 0, price: rentPrice })
    .price
}

/** Returns `price x quantity`, and for a rental also `x days`; nights with their own prices are added up. */
export const lineTotal = ({ price, quantity, days, nightPrices }: PricedLine): Paise =>
  times(
    nightPrices ? sum(nightPrices.map((group) => times(group.price, group.nights))) : times(price, days),
    quantity,
  )

/** The discount of a coupon: a percentage, a fixed amount per order, or free delivery. The others are null or false. */
export type Discount = { percent: number | null; amountOff: Paise | null; freeDelivery?: boolean | undefined }

type Adjustments = {
  discount?: Discount | null
  /** The charges of the lanes on which the goods travel. An order pays the highest one, once. */
  laneCharges?: readonly Paise[]
}

/** Returns the totals of an order. A coupon never reduces a deposit, because deposits are refunded. */
export function totalsOf(
  lines: readonly PricedLine[],
  { discount = null, laneCharges = [] }: Adjustments = {},
): Totals {
  const subtotal = sum(lines.map(lineTotal))
  const couponDiscount = discount ? discountOf(subtotal, discount) : paise(0)
  const deliveryCharge = discount?.freeDelivery ? paise(0) : paise(Math.max(0, ...laneCharges))
  const total = paise(subtotal - couponDiscount + deliveryCharge)
  const depositTotal = sum(
    lines.map((line) => (line.type === 'rent' ? times(line.deposit, line.quantity) : paise(0))),
  )
  const amountDue = paise(total + depositTotal)
  return { subtotal, couponDiscount, deliveryCharge, total, depositTotal, amountDue }
}

/** Returns the discount on `subtotal`. A fixed amount is never higher than the subtotal. */
const discountOf = (subtotal: Paise, { percent, amountOff }: Discount): Paise =>
  amountOff === null ? share(subtotal, percent ?? 0) : paise(Math.min(amountOff, subtotal))

/** Returns the percentage for the discount badge: `given` if it is set, or else calculated from MRP and price; 0 without a discount. */
export function discountPercent(price: Paise, mrp: Paise, given?: number | null): number {
  if (given) return given
  return mrp > price ? Math.round(((mrp - price) / mrp) * 100) : 0
}
