import { paise, share, sum, times, type Paise } from '../core/money.ts'

/** An order line with its price. `price` is for one unit of goods, or the rent of one day. `days` is 1 for goods. */
export type PricedLine = {
  type: 'buy' | 'rent'
  price: Paise
  quantity: number
  days: number
  deposit: Paise
}

export type Totals = {
  subtotal: Paise
  couponDiscount: Paise
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

/** Returns `price x quantity`, and for a rental also `x days`. */
export const lineTotal = (line: PricedLine): Paise => times(line.price, line.quantity * line.days)

/** The discount of a coupon: a percentage, or a fixed amount per order. The other one is null. */
export type Discount = { percent: number | null; amountOff: Paise | null }

/** Returns the totals of an order. A coupon never reduces a deposit, because deposits are refunded. */
export function totalsOf(lines: readonly PricedLine[], discount: Discount | null = null): Totals {
  const subtotal = sum(lines.map(lineTotal))
  const couponDiscount = discount ? discountOf(subtotal, discount) : paise(0)
  const total = paise(subtotal - couponDiscount)
  const depositTotal = sum(
    lines.map((line) => (line.type === 'rent' ? times(line.deposit, line.quantity) : paise(0))),
  )
  return { subtotal, couponDiscount, total, depositTotal, amountDue: paise(total + depositTotal) }
}

/** Returns the discount on `subtotal`. A fixed amount is never higher than the subtotal. */
const discountOf = (subtotal: Paise, { percent, amountOff }: Discount): Paise =>
  amountOff === null ? share(subtotal, percent ?? 0) : paise(Math.min(amountOff, subtotal))

/** Returns the percentage for the discount badge: `given` if it is set, or else calculated from MRP and price; 0 without a discount. */
export function discountPercent(price: Paise, mrp: Paise, given?: number | null): number {
  if (given) return given
  return mrp > price ? Math.round(((mrp - price) / mrp) * 100) : 0
}
