import { paise, share, sum, times, type Paise } from './money.ts'

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
