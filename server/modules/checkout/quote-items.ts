import { formatRupees, MAX_SUM, paise, sum, times, type Paise } from '../../../contract/core/money.ts'
import type {
  OrderDraft,
  OrderItemDraft,
  PaymentMethod,
  QuoteReply,
} from '../../../contract/orders/orders.ts'
import { benefitText } from '../../../contract/checkout/coupon-terms.ts'
import { statesOfPin } from '../../../contract/shipping/postal-codes.ts'
import { totalsOf } from '../../../contract/checkout/pricing.ts'
import type { StoreSettings } from '../../../contract/store/store.ts'
import { refuse, refuseField } from '../../../contract/core/refusal.ts'
import { assertServed } from '../delivery/find-service.ts'
import { findHeldGoods, type HeldGoods } from '../alerts/take-offers.ts'
import { resolveFulfilment, type CartToFulfil } from '../delivery/slots/plan-fulfilment.ts'
import type { Fulfilment } from '../../../contract/shipping/slots.ts'
import { findSellableSkus, type SellableSku } from '../catalog/sellable-skus.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { checkCoupon, normaliseCode } from './coupons/coupons.ts'
import type { Coupon, Customer } from './coupons/terms.ts'
import { priceItems, type PricedItems } from './price-items.ts'
import { chooseRoute, planDelivery, type DeliveryPlan, type DeliveryRoute } from './quote-delivery.ts'
import { rentalConditions, type BookedLine } from '../rentals/conditions.ts'
import { backBy } from '../rentals/holds/rental-rules.ts'
import { rentByLine } from '../orders/order-postings.ts'
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
  /** The dancers of a group for whom the garments of these items are held. */
  dancerIds?: readonly string[]
} & Partial<Pick<OrderDraft, 'address' | 'fulfilment'>>

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
  delivery: QuoteReply['delivery']
  /** Whether delivery may cost something, which is not known without a PIN code. */
  needsPin: boolean
  /** What decides about methods and slots; null at the counter. */
  cart: CartToFulfil | null
  /** The method of the quote with all possible methods; null if only a courier is possible. */
  fulfilment: NonNullable<QuoteReply['fulfilment']> | null
  /** What applies to the rentals without a problem; null if there are none, or if their address is not known. */
  conditions: QuoteReply['conditions']
}

/** Calculates the price of these items now. A coupon that does not apply gives no discount. */
export async function calculateQuote(db: DbOrTx, request: QuoteRequest, now: Date): Promise<FullQuote> {
  const { items: drafts, address, isAtCounter = false, dancerIds = [] } = request
  const today = await readTodayAt(db, now)
  const held = await findHeldGoods(db, { actor: request.actor, items: drafts, now })
  const sold = await findSellableSkus(db, [...new Set(drafts.map(({ productId }) => productId))])
  const skus = sold.map((sku) => withHeldUnits(sku, held))
  const route = chooseRoute(request, skus, today)
  const own = { ownAlertIds: held.alertIds, ownDancerIds: dancerIds }
  const states = address ? [address.state] : statesOfPin(request.pin ?? '')
  const toPrice = { drafts, skus, states, ...own, isAtCounter }
  const { items: lines, problems } = await priceItems(db, toPrice, route.rules)
  const plan = await planDelivery(db, { lines, route, isAtCounter, now }, today.settings)
  const { coupon, couponRefusal, customer } = await findCoupon(db, request, { lines, plan, now })
  const totals = totalsOf(lines, { discount: coupon, laneCharges: plan.charges })
  if (totals.amountDue > MAX_SUM) {
    refuseItems('The total of these items is too high. Please remove some of them from the cart')
  }
  const quote = { lines, couponCode: coupon?.code ?? null, ...totals }
  return {
    items: lines,
    problems,
    quote,
    coupon,
    couponRefusal,
    customer,
    today,
    held,
    mrpSavings: sumSavings(lines, skus),
    delivery: plan.delivery,
    needsPin: plan.needsPin && !coupon?.freeDelivery,
    cart: plan.cart,
    fulfilment: plan.options && {
      method: route.method,
      options: coupon?.freeDelivery ? plan.options.map(withoutCharge) : plan.options,
    },
    conditions: conditionsOf(quote, { route, delivery: plan.delivery }, today.settings),
  }
}

/** Returns the coupon of a request if it applies to these lines, and otherwise the reason. */
async function findCoupon(
  db: DbOrTx,
  { couponCode, paymentMethod, actor }: QuoteRequest,
  { lines, plan, now }: { lines: PricedItems['items']; plan: DeliveryPlan; now: Date },
) {
  const customer: Customer = { accountId: actor?.emailVerified ? actor.id : null }
  const code = normaliseCode(couponCode)
  if (!code) return { coupon: null, couponRefusal: null, customer }
  const { subtotal, deliveryCharge } = totalsOf(lines, { laneCharges: plan.charges })
  const isDeliveryFree = !plan.needsPin && deliveryCharge === 0
  const purchase = { subtotal, isCod: paymentMethod === 'cod', isDeliveryFree, customer, now }
  const { coupon, refusal } = await checkCoupon(db, code, purchase)
  return { coupon, couponRefusal: refusal, customer }
}

const withoutCharge = <T extends object>(option: T) => ({ ...option, charge: paise(0) })

const withHeldUnits = (sku: SellableSku, { units }: HeldGoods): SellableSku => ({
  ...sku,
  available: sku.available + (units.get(sku.stockItemId ?? '') ?? 0),
})

type Sending = { route: DeliveryRoute; delivery: QuoteReply['delivery'] }

/** Returns what applies to the rentals of a quote that have no problem. It depends on the method, so it is null while that is not known. */
function conditionsOf(
  quote: Omit<QuoteReply['quote'], 'lines'> & { lines: PricedItems['items'] },
  { route: { pin, method, rules }, delivery }: Sending,
  settings: StoreSettings,
): QuoteReply['conditions'] {
  if (!pin && method === 'courier') return null
  const hasReversePickup = delivery?.hasReversePickup === true
  const booked = quote.lines.flatMap(({ booking, from, until, isRefused, ...item }, line): BookedLine[] => {
    if (!booking || !from || !until || isRefused) return []
    const days = { worn: { from, until }, blocked: booking.blocked }
    const { transit } = rules
    return [{ ...item, ...days, method, hasReversePickup, line, transit, backBy: backBy(days, rules) }]
  })
  const rents = rentByLine({ ...quote, items: quote.lines })
  const rented = booked.map(({ line, blocked }) => ({ rent: rents[line]!, preparedOn: blocked.from }))
  return rentalConditions(booked, rented, settings)
}

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

/** Returns method and slot of a new order with this quote; null if its goods travel by courier. Refuses a slot that cannot be booked. */
export const resolveSlot = (
  db: DbOrTx,
  { cart, today }: FullQuote,
  { fulfilment: draft }: Pick<OrderDraft, 'fulfilment'>,
): Promise<Fulfilment | null> =>
  cart ? resolveFulfilment(db, { cart, draft }, today.settings) : Promise.resolve(null)

type ComparedOrder = { draft: OrderDraft; amount?: Paise }

/** Refuses unavailable items, and amounts that differ from the calculated quote: shopper and shop must agree on the price. */
export function assertQuoteMatches(full: FullQuote, { draft, amount }: ComparedOrder) {
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
    (draft.deliveryCharge ?? quote.deliveryCharge) === quote.deliveryCharge &&
    (amount ?? quote.amountDue) === quote.amountDue &&
    quote.lines.every(
      ({ type, price, deposit }, at) =>
        (draft.items[at]?.price ?? price) === price &&
        // clients that do not know the deposit leave it out, or send 0
        (type === 'buy' || (draft.items[at]?.deposit || deposit) === deposit),
    )
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
export const refuseItems = (message: string): never => refuseField('items', message)

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
  const { quote, mrpSavings, problems, delivery, needsPin, fulfilment, conditions } = full
  const coupon = presentCoupon(normaliseCode(couponCode), full)
  return { quote, mrpSavings, problems, delivery, needsPin, fulfilment, conditions, coupon }
}

type Refused = Pick<FullQuote, 'quote' | 'needsPin' | 'customer' | 'today'> & {
  request: QuoteRequest
  now: Date
}

/** Returns a coupon that the shop advertises and that applies to this quote; null if there is none. */
async function findOtherCoupon(db: DbOrTx, { quote, needsPin, customer, today, request, now }: Refused) {
  const { promo, prepaidCoupon } = today.settings
  const purchase = {
    subtotal: quote.subtotal,
    isCod: request.paymentMethod === 'cod',
    isDeliveryFree: !needsPin && quote.deliveryCharge === 0,
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
  if (!coupon) {
    return { code, percent: 0, amountOff: null, valid: false, message: couponRefusal ?? '' }
  }
  return { ...pickDiscount(coupon), valid: true, message: benefitText(coupon) }
}

const pickDiscount = ({ code, percent, amountOff, freeDelivery }: Coupon) => ({
  code,
  percent,
  amountOff,
  ...(freeDelivery && { freeDelivery }),
})
