import { formatRupees, MAX_SUM, paise, sum, times, type Paise } from '../../../contract/core/money.ts'
import type {
  OrderDraft,
  OrderItemDraft,
  PaymentMethod,
  QuoteReply,
} from '../../../contract/orders/orders.ts'
import { discountText } from '../../../contract/checkout/coupon-terms.ts'
import { totalsOf } from '../../../contract/checkout/pricing.ts'
import type { DeliveryService } from '../../../contract/shipping/pin-codes.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { assertServed, findService } from '../delivery/find-service.ts'
import { findHeldGoods, type HeldGoods } from '../alerts/take-offers.ts'
import { findSellableSkus, type SellableSku } from '../catalog/sellable-skus.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { checkCoupon, normaliseCode } from './coupons/coupons.ts'
import type { Coupon, Customer } from './coupons/terms.ts'
import { priceItems, type PricedItems } from './price-items.ts'
import { readTodayAt, type Today } from '../orders/today.ts'

/** The account for which items are priced and ordered. */
export type Buyer = Pick<Actor, 'id' | 'name' | 'email' | 'emailVerified'>

export type QuoteRequest = {
  items: readonly OrderItemDraft[]
  couponCode?: string | null | undefined
  /** The payment method, if known: some coupons are for prepaid orders only. */
  paymentMethod?: PaymentMethod | null | undefined
  actor: Buyer | null
  /** Whether staff hand over the items in the shop. */
  isAtCounter?: boolean
  /** The PIN code of the delivery address, if the request has no address. */
  pin?: string | null | undefined
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
  /** What is held for this customer after an e-mail of an alert. It counts as available. */
  held: HeldGoods
  /** The difference between the MRP and the price of all goods. */
  mrpSavings: Paise
  /** What couriers do at the PIN code of the request; null without one. */
  delivery: DeliveryService | null
}

/** Calculates the price of these items now. A coupon that does not apply gives no discount. */
export async function calculateQuote(db: DbOrTx, request: QuoteRequest, now: Date): Promise<FullQuote> {
  const { items: drafts, address, paymentMethod, isAtCounter = false } = request
  const today = await readTodayAt(db, now)
  const held = await findHeldGoods(db, request.actor, now)
  const sold = await findSellableSkus(db, [...new Set(drafts.map(({ productId }) => productId))])
  const skus = sold.map((sku) => withHeldUnits(sku, held))
  const toPrice = { drafts, skus, state: address?.state ?? null, ownAlertIds: held.alertIds, isAtCounter }
  const priced = await priceItems(db, toPrice, today.rules)
  const lines = priced.items
  const pin = address?.pin ?? request.pin
  const delivery = pin ? await findService(db, pin) : null
  const customer = customerOf(request.actor)
  const code = normaliseCode(request.couponCode)
  const { subtotal } = totalsOf(lines)
  const purchase = { subtotal, isCod: paymentMethod === 'cod', customer, now }
  const { coupon, refusal } = code ? await checkCoupon(db, code, purchase) : { coupon: null, refusal: null }
  const quote = { lines, couponCode: coupon?.code ?? null, ...totalsOf(lines, coupon) }
  if (quote.amountDue > MAX_SUM) {
    refuseItems('The total of these items is too high. Please remove some of them from the cart')
  }
  const mrpSavings = sumSavings(lines, skus)
  return { ...priced, quote, coupon, couponRefusal: refusal, customer, today, held, mrpSavings, delivery }
}

const withHeldUnits = (sku: SellableSku, { units }: HeldGoods): SellableSku => ({
  ...sku,
  available: sku.available + (units.get(sku.stockItemId ?? '') ?? 0),
})

/** Returns how much less than their MRP the goods cost. Rentals have no MRP. */
function sumSavings(lines: PricedItems['items'], skus: readonly SellableSku[]): Paise {
  const mrps = new Map(skus.map(({ skuId, mrp }) => [skuId, mrp]))
  const goods = lines.filter(({ type }) => type === 'buy')
  return sum(
    goods.map(({ skuId, price, quantity }) =>
      times(paise(Math.max(0, (mrps.get(skuId) ?? 0) - price)), quantity),
    ),
  )
}

const customerOf = (actor: Buyer | null): Customer => ({
  accountId: actor?.emailVerified ? actor.id : null,
})

type AgreedOrder = { draft: OrderDraft; amount?: Paise }

/** Refuses unavailable items, and amounts that differ from the calculated quote: shopper and shop must agree on the price. */
export function assertQuoteMatches(full: FullQuote, { draft, amount }: AgreedOrder) {
  assertServed(full.delivery)
  refuseProblems(full, draft)
  if (full.couponRefusal) refuse('coupon_invalid', full.couponRefusal)
  const { quote } = full
  const { maxValue } = full.today.settings.orders
  if (quote.amountDue > maxValue) {
    refuseItems(`This shop accepts orders of up to ${formatRupees(maxValue)}. Please remove some items`)
  }
  const isAgreed =
    draft.total === quote.total &&
    (draft.subtotal ?? quote.subtotal) === quote.subtotal &&
    (draft.couponDiscount ?? quote.couponDiscount) === quote.couponDiscount &&
    (amount ?? quote.amountDue) === quote.amountDue
  if (!isAgreed) refuse('price_changed', 'Prices have changed', { quote })
}

function refuseProblems({ problems }: FullQuote, draft: OrderDraft) {
  const first = problems[0]
  if (!first) return
  const { productId, skuId, title } = draft.items[first.index]!
  const line = { productId, skuId: skuId ?? '', title: title ?? '' }
  if (first.code === 'out_of_stock') {
    refuse('out_of_stock', first.message, { ...line, available: first.available ?? 0 })
  }
  if (first.code === 'dates_taken') {
    const { alternatives } = first
    refuse('dates_taken', first.message, { ...line, nextFree: alternatives[0] ?? null, alternatives })
  }
  refuse('invalid', first.message, { fields: [{ path: `items.${first.index}`, message: first.message }] })
}

/** Refuses a request with a message about all of its items together, not about a single item. */
export const refuseItems = (message: string): never =>
  refuse('invalid', message, { fields: [{ path: 'items', message }] })

/** A quote as a reply. Problems and a coupon that does not apply are part of the reply, not errors. */
export async function presentQuote(db: DbOrTx, request: QuoteRequest, now: Date): Promise<QuoteReply> {
  const full = await calculateQuote(db, request, now)
  const { coupon, ...reply } = presentFullQuote(full, request.couponCode)
  const isRefused = coupon !== null && !coupon.valid
  const instead = isRefused ? await findOtherCoupon(db, { ...full, request, now }) : null
  return { ...reply, coupon: coupon && { ...coupon, instead } }
}

/** Presents a quote, without another coupon in place of one that does not apply. */
export function presentFullQuote(full: FullQuote, couponCode: string | null | undefined): QuoteReply {
  const { quote, mrpSavings, problems, delivery } = full
  return { quote, mrpSavings, problems, delivery, coupon: presentCoupon(normaliseCode(couponCode), full) }
}

type Refused = Pick<FullQuote, 'quote' | 'customer' | 'today'> & { request: QuoteRequest; now: Date }

/** Returns a coupon that the shop advertises and that applies to this quote; null if there is none. */
async function findOtherCoupon(db: DbOrTx, { quote, customer, today, request, now }: Refused) {
  const { promo, prepaidCoupon } = today.settings
  const purchase = {
    subtotal: quote.subtotal,
    isCod: request.paymentMethod === 'cod',
    customer,
    now,
  }
  for (const code of new Set([prepaidCoupon, ...(promo.isOn ? [promo.coupon] : [])].map(normaliseCode))) {
    const { coupon } = code ? await checkCoupon(db, code, purchase) : { coupon: null }
    if (coupon) return pickDiscount(coupon)
  }
  return null
}

function presentCoupon(
  code: string | null,
  { coupon, couponRefusal }: Pick<FullQuote, 'coupon' | 'couponRefusal'>,
): QuoteReply['coupon'] {
  if (!code) return null
  if (!coupon) return { code, percent: 0, amountOff: null, valid: false, message: couponRefusal ?? '' }
  return { ...pickDiscount(coupon), valid: true, message: `${discountText(coupon)} off` }
}

const pickDiscount = ({ code, percent, amountOff }: Coupon) => ({ code, percent, amountOff })
