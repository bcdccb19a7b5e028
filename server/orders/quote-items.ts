import type { OrderItemDraft, QuoteReply } from '../../contract/orders.ts'
import { totalsOf } from '../../contract/pricing.ts'
import type { Asker } from '../db.ts'
import { findCoupon, normaliseCode, type Coupon } from '../promotions/coupons.ts'
import { priceItems, type Priced } from './price-items.ts'
import type { Today } from './today.ts'

export type Wanted = { items: readonly OrderItemDraft[]; couponCode?: string | null | undefined }

/** Items priced by us and the coupon that really applies to them. */
export type FullQuote = Priced & { quote: QuoteReply['quote']; coupon: Coupon | null }

/** What these items cost now. A coupon that does not hold counts nothing. */
export async function quoteOf(
  db: Asker,
  { items, couponCode }: Wanted,
  { now, rules }: Today,
): Promise<FullQuote> {
  const priced = await priceItems(db, items, rules)
  const code = normaliseCode(couponCode)
  const coupon = code ? await findCoupon(db, code, now) : null
  const lines = priced.items
  const quote = { lines, couponCode: coupon?.code ?? null, ...totalsOf(lines, coupon?.percent) }
  return { ...priced, quote, coupon }
}

/** The answer to a shopper who asks before buying: nothing is refused, everything is said. */
export async function quoteItems(db: Asker, wanted: Wanted, today: Today): Promise<QuoteReply> {
  const { quote, problems, coupon } = await quoteOf(db, wanted, today)
  return { quote, problems, coupon: sayCoupon(normaliseCode(wanted.couponCode), coupon) }
}

function sayCoupon(code: string | null, coupon: Coupon | null): QuoteReply['coupon'] {
  if (!code) return null
  if (!coupon) return { code, percent: 0, valid: false, message: 'Invalid coupon code' }
  return { code, percent: coupon.percent, valid: true, message: `${coupon.percent}% off` }
}
