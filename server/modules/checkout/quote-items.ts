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
  /** The payment method, if known: some coupons are for prepaid orders only. */
  paymentMethod?: PaymentMethod | null | undefined
  actor: Actor | null
} & Partial<Pick<OrderDraft, 'address'>>

/**
 * Items with the server's prices. `coupon` is the coupon that applies to them; if it does not apply, `couponRefusal` contains the reason.
 */
export type FullQuote = PricedItems & {
  quote: QuoteReply['quote']
  coupon: Coupon | null
  couponRefusal: string | null
  customer: Customer
  /** The settings at the time of the quote. */
  today: Today
}

/** Calculates the price of these items now. A coupon that does not apply gives no discount. */
export const calculateQuote = async (db: DbOrTx, request: QuoteRequest, now: Date): Promise<FullQuote> =>
  (await calculateQuotes(db, [request], now))[0]!

/** Calculates several quotes; the settings and the SKUs of all of them are read once. */
export async function calculateQuotes(
  db: DbOrTx,
  requests: readonly QuoteRequest[],
  now: Date,
): Promise<FullQuote[]> {
  const productIds = new Set(requests.flatMap(({ items }) => items.map(({ productId }) => productId)))
  const [today, skus] = await pipeline([readTodayAt(db, now), findSellableSkus(db, [...productIds])])
  return pipeline(requests.map((request) => quoteFrom(db, request, { today, skus })))
}

type CatalogSnapshot = { today: Today; skus: readonly SellableSku[] }

async function quoteFrom(
  db: DbOrTx,
  request: QuoteRequest,
  { today, skus: all }: CatalogSnapshot,
): Promise<FullQuote> {
  const { items: drafts, address } = request
  const { now } = today
  const skus = all.filter((sku) => drafts.some(({ productId }) => productId === sku.productId))
  const priced = await priceItems(db, { drafts, skus, state: address?.state ?? null }, today.rules)
  const lines = priced.items
  const customer = customerOf(request.actor)
  const code = normaliseCode(request.couponCode)
  const purchase = {
    subtotal: totalsOf(lines).subtotal,
    isCod: request.paymentMethod === 'cod',
    customer,
    now,
  }
  const { coupon, refusal } = code ? await checkCoupon(db, code, purchase) : { coupon: null, refusal: null }
  const quote = { lines, couponCode: coupon?.code ?? null, ...totalsOf(lines, coupon?.percent) }
  if (quote.amountDue > MAX_SUM) {
    const message = 'The total of these items is too high. Please remove some of them from the cart'
    refuse('invalid', message, { fields: [{ path: 'items', message }] })
  }
  return { ...priced, quote, coupon, couponRefusal: refusal, customer, today }
}

const customerOf = (actor: Actor | null): Customer => ({
  accountId: actor?.emailVerified ? actor.id : null,
})

/** A quote as a reply. Problems and a coupon that does not apply are part of the reply, not errors. */
export async function presentQuote(db: DbOrTx, request: QuoteRequest, now: Date): Promise<QuoteReply> {
  const { quote, problems, ...couponCheck } = await calculateQuote(db, request, now)
  return { quote, problems, coupon: presentCoupon(normaliseCode(request.couponCode), couponCheck) }
}

function presentCoupon(
  code: string | null,
  { coupon, couponRefusal }: Pick<FullQuote, 'coupon' | 'couponRefusal'>,
): QuoteReply['coupon'] {
  if (!code) return null
  if (!coupon) return { code, percent: 0, valid: false, message: couponRefusal ?? '' }
  return { code, percent: coupon.percent, valid: true, message: `${coupon.percent}% off` }
}
