import { MAX_SUM } from '../../../contract/core/money.ts'
import type {
  OrderDraft,
  OrderItemDraft,
  PaymentMethod,
  QuoteReply,
} from '../../../contract/orders/orders.ts'
import { totalsOf } from '../../../contract/checkout/pricing.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { findSellableSkus, type SellableSku } from '../catalog/sellable-skus.ts'
import { pipeline, type DbOrTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { checkCoupon, normaliseCode } from './coupons/coupons.ts'
import type { Coupon, Customer } from './coupons/terms.ts'
import { priceItems, type PricedItems } from './price-items.ts'
import { readTodayAt, type Today } from '../orders/today.ts'

export type QuoteRequest = {
  items: readonly OrderItemDraft[]
  couponCode?: string | null | undefined
  /** How it will be paid, as far as that is known: a coupon may be for prepaid orders alone. */
  paymentMethod?: PaymentMethod | null | undefined
  actor: Actor | null
} & Partial<Pick<OrderDraft, 'address'>>

/** Items priced by us and the coupon that really applies to them; otherwise, in `whyNoCoupon`, why the wanted one does not. */
export type FullQuote = PricedItems & {
  quote: QuoteReply['quote']
  coupon: Coupon | null
  whyNoCoupon: string | null
  customer: Customer
  /** What was set when it was made. */
  today: Today
}

/** What these items cost now. A coupon that does not hold counts nothing. */
export const calculateQuote = async (db: DbOrTx, wanted: QuoteRequest, now: Date): Promise<FullQuote> =>
  (await calculateQuotes(db, [wanted], now))[0]!

/** The same for several who ask at once. */
export async function calculateQuotes(
  db: DbOrTx,
  all: readonly QuoteRequest[],
  now: Date,
): Promise<FullQuote[]> {
  const productIds = new Set(all.flatMap(({ items }) => items.map(({ productId }) => productId)))
  const [today, skus] = await pipeline([readTodayAt(db, now), findSellableSkus(db, [...productIds])])
  return pipeline(all.map((wanted) => quoteFrom(db, wanted, { today, skus })))
}

type Shelf = { today: Today; skus: readonly SellableSku[] }

async function quoteFrom(db: DbOrTx, wanted: QuoteRequest, { today, skus: all }: Shelf): Promise<FullQuote> {
  const { items: drafts, address } = wanted
  const { now } = today
  const skus = all.filter((sku) => drafts.some(({ productId }) => productId === sku.productId))
  const priced = await priceItems(db, { drafts, skus, state: address?.state ?? null }, today.rules)
  const lines = priced.items
  const customer = customerOf(wanted.actor)
  const code = normaliseCode(wanted.couponCode)
  const purchase = {
    subtotal: totalsOf(lines).subtotal,
    isPaidByCod: wanted.paymentMethod === 'cod',
    customer,
    now,
  }
  const { coupon, whyNot } = code ? await checkCoupon(db, code, purchase) : { coupon: null, whyNot: null }
  const quote = { lines, couponCode: coupon?.code ?? null, ...totalsOf(lines, coupon?.percent) }
  if (quote.amountDue > MAX_SUM) {
    const message = 'These items cost more than the shop can add up. Please take some out of the cart'
    refuse('invalid', message, { fields: [{ path: 'items', message }] })
  }
  return { ...priced, quote, coupon, whyNoCoupon: whyNot, customer, today }
}

const customerOf = (actor: Actor | null): Customer => ({
  accountId: actor?.emailVerified ? actor.id : null,
})

/** The answer to a shopper who asks before buying: nothing is refused, everything is said. */
export async function quoteItems(db: DbOrTx, wanted: QuoteRequest, now: Date): Promise<QuoteReply> {
  const { quote, problems, ...answer } = await calculateQuote(db, wanted, now)
  return { quote, problems, coupon: sayCoupon(normaliseCode(wanted.couponCode), answer) }
}

function sayCoupon(
  code: string | null,
  { coupon, whyNoCoupon }: Pick<FullQuote, 'coupon' | 'whyNoCoupon'>,
): QuoteReply['coupon'] {
  if (!code) return null
  if (!coupon) return { code, percent: 0, valid: false, message: whyNoCoupon ?? '' }
  return { code, percent: coupon.percent, valid: true, message: `${coupon.percent}% off` }
}
