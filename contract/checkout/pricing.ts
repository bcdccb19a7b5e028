import { paise, share, sum, times, type Paise } from '../core/money.ts'

/** What a line costs: `price` is one unit, or the rent of one day; `days` is 1 for goods. */
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

/** From `days` days on, a day costs `price`. */
export type RentStep = { days: number; price: Paise }
export type Rent = { rentPrice: Paise; rentSteps: readonly RentStep[] }

/** The rent of one day when the garment is rented for `days` days: of the longest step that is reached, else the plain one. */
export function rentPerDay({ rentPrice, rentSteps }: Rent, days: number): Paise {
  const reached = rentSteps.filter((step) => step.days <= days)
  return reached.reduce((best, step) => (step.days > best.days ? step : best), { days: 0, price: rentPrice })
    .price
}

/** `price x quantity`, and `x days` for a rental. */
export const lineTotal = (line: PricedLine): Paise => times(line.price, line.quantity * line.days)

/** What the shopper owes. A coupon never touches a deposit, because a deposit goes back. */
export function totalsOf(lines: readonly PricedLine[], couponPercent = 0): Totals {
  const subtotal = sum(lines.map(lineTotal))
  const couponDiscount = share(subtotal, couponPercent)
  const total = paise(subtotal - couponDiscount)
  const depositTotal = sum(
    lines.map((line) => (line.type === 'rent' ? times(line.deposit, line.quantity) : paise(0))),
  )
  return { subtotal, couponDiscount, total, depositTotal, amountDue: paise(total + depositTotal) }
}

/** The percent on the badge: the given one, else what MRP and price say, else 0. */
export function discountPercent(price: Paise, mrp: Paise, given?: number | null): number {
  if (given) return given
  return mrp > price ? Math.round(((mrp - price) / mrp) * 100) : 0
}
