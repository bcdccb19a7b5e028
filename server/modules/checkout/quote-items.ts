import { formatRupees, MAX_SUM, paise, sum, times, type Paise } from '../../../contract/core/money.ts'
import type {
  OrderDraft,
  OrderItemDraft,
  PaymentMethod,
  QuoteReply,
} from '../../../contract/orders/orders.ts'
import { benefitText } from '../../../contract/checkout/coupon-terms.ts'
import { totalsOf } from '../../../contract/checkout/pricing.ts'
import type { StoreSettings } from '../../../contract/store/store.ts'
import { refuse, refuseField } from '../../../contract/core/refusal.ts'
import { assertServed, findService } from '../delivery/find-service.ts'
import { findHeldGoods, type HeldGoods } from '../alerts/take-offers.ts'
import { sentBy } from '../delivery/find-charges.ts'
import { promiseShipments, rentalLane } from '../delivery/promise-shipments.ts'
import {
  agreeFulfilment,
  chooseMethod,
  findCharges,
  listOptions,
  type CartToFulfil,
} from '../delivery/slots/plan-fulfilment.ts'
import type { Fulfilment } from '../../../contract/shipping/slots.ts'
import type { FulfilmentMethod } from '../../../contract/shipping/fulfilment.ts'
import type { Period } from '../../../contract/rentals/rentals.ts'
import { findSellableSkus, type SellableSku } from '../catalog/sellable-skus.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { checkCoupon, normaliseCode } from './coupons/coupons.ts'
import type { Coupon, Customer } from './coupons/terms.ts'
import { priceItems, type PricedItems } from './price-items.ts'
import { rentalConditions, type BookedLine } from '../rentals/conditions.ts'
import { backBy, rulesForPin, type RentalRules } from '../rentals/holds/rental-rules.ts'
import { splitOrderAmounts } from '../orders/ledger.ts'
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
  const { items: drafts, address, paymentMethod, isAtCounter = false, dancerIds = [] } = request
  const today = await readTodayAt(db, now)
  const held = await findHeldGoods(db, request.actor, now)
  const sold = await findSellableSkus(db, [...new Set(drafts.map(({ productId }) => productId))])
  const skus = sold.map((sku) => withHeldUnits(sku, held))
  const own = { ownAlertIds: held.alertIds, ownDancerIds: dancerIds }
  const toPrice = { drafts, skus, state: address?.state ?? null, ...own, isAtCounter }
  const pin = address?.pin ?? request.pin
  const hasOwnGoods = !isAtCounter && skus.some((sku) => sku.productType === 'rent' || sku.sellerId === null)
  const requested = request.fulfilment?.method ?? 'courier'
  const method = chooseMethod({ requested, pin: pin ?? null, hasOwnGoods }, today.settings)
  const isSent = !isAtCounter && method === 'courier'
  const rules = pin && isSent ? rulesForPin(today.rules, pin) : today.rules
  const priced = await priceItems(db, toPrice, rules)
  const lines = priced.items
  const delivery = pin ? await findDelivery(db, { pin, lines, now, method }, today.settings) : null
  const cart = isAtCounter ? null : cartOf(lines, { pin: pin ?? null, settings: today.settings, now })
  const charged = cart && (await findCharges(db, { ...cart, method }, today.settings))
  const laneCharges = charged?.charges ?? []
  const customer = customerOf(request.actor)
  const code = normaliseCode(request.couponCode)
  const { subtotal } = totalsOf(lines)
  const purchase = { subtotal, isCod: paymentMethod === 'cod', customer, now }
  const { coupon, refusal } = code ? await checkCoupon(db, code, purchase) : { coupon: null, refusal: null }
  const quote = {
    lines,
    couponCode: coupon?.code ?? null,
    ...totalsOf(lines, { discount: coupon, laneCharges }),
  }
  if (quote.amountDue > MAX_SUM) {
    refuseItems('The total of these items is too high. Please remove some of them from the cart')
  }
  const mrpSavings = sumSavings(lines, skus)
  const needsPin = charged?.needsPin === true && !coupon?.freeDelivery
  const options = cart && (await listOptions(db, cart, today.settings))
  const fulfilment = options && {
    method,
    options: coupon?.freeDelivery ? options.map((option) => ({ ...option, charge: paise(0) })) : options,
  }
  const { rentOnly } = splitOrderAmounts({ ...quote, items: lines })
  const hasReversePickup = delivery?.hasReversePickup === true
  const booked = bookedLines(lines, { method, hasReversePickup }, rules)
  const isWayKnown = Boolean(pin) || method !== 'courier'
  const conditions = isWayKnown ? rentalConditions(booked, rentOnly, today.settings) : null
  const checked = { coupon, couponRefusal: refusal, customer, conditions }
  return { ...priced, ...checked, quote, today, held, mrpSavings, delivery, needsPin, cart, fulfilment }
}

type Basket = { pin: string | null; settings: StoreSettings; now: Date }

/** Returns what decides about the methods for these lines. Without lines to send, a courier has nothing to take. */
function cartOf(lines: PricedItems['items'], { pin, settings, now }: Basket): CartToFulfil {
  const isSent =
    pin === null || lines.some(({ type }) => type === 'buy') || rentalLane(pin, settings) !== null
  return { goods: lines.map(sentBy), pin, window: windowOf(lines), isSent, now }
}

/** Returns the days on which all rented garments of an order can leave, so that each has its first night; null without rentals. */
function windowOf(lines: PricedItems['items']): Period | null {
  const rentals = lines.flatMap(({ from, booking }) => (from && booking ? [{ from, ...booking }] : []))
  const [latest] = rentals.map(({ leavesFrom }) => leavesFrom).toSorted((a, b) => b.localeCompare(a))
  const [first] = rentals.map(({ from }) => from).toSorted()
  return latest && first ? { from: latest, until: first } : null
}

/** The rentals of a quote, as they would be booked. Those with a problem are not booked. */
const bookedLines = (
  items: PricedItems['items'],
  way: Pick<BookedLine, 'method' | 'hasReversePickup'>,
  rules: RentalRules,
): BookedLine[] =>
  items.flatMap(({ booking, from, until, isRefused, ...item }, line) => {
    if (!booking || !from || !until || isRefused) return []
    const days = { worn: { from, until }, blocked: booking.blocked }
    return [{ ...item, ...way, ...days, line, transit: rules.transit, backBy: backBy(days, rules) }]
  })

const withHeldUnits = (sku: SellableSku, { units }: HeldGoods): SellableSku => ({
  ...sku,
  available: sku.available + (units.get(sku.stockItemId ?? '') ?? 0),
})

type Destination = { pin: string; lines: PricedItems['items']; now: Date; method: FulfilmentMethod }

/**
 * Returns what couriers do at a PIN code, and when the purchased goods that they take arrive there. A rental arrives for its nights. An
 * order without goods for a courier does not depend on them: the shop hands it over and accepts cash.
 */
async function findDelivery(db: DbOrTx, { pin, lines, now, method }: Destination, settings: StoreSettings) {
  const goods = lines
    .filter(({ type, sellerId }) => type === 'buy' && (method === 'courier' || sellerId !== null))
    .map(({ sellerId, soldBy }) => ({ sellerId, soldBy: soldBy ?? null }))
  const shipments = await promiseShipments(db, { goods, pin, now }, settings)
  const service = await findService(db, pin, settings)
  const isHandedOver = method !== 'courier' && goods.length === 0
  return { ...service, ...(isHandedOver && { isServed: true, hasCod: true }), shipments }
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

const customerOf = (actor: Buyer | null): Customer => ({
  accountId: actor?.emailVerified ? actor.id : null,
})

/** Returns method and slot of a new order with this quote; null if its goods travel by courier. Refuses a slot that cannot be booked. */
export const agreeSlot = (
  db: DbOrTx,
  { cart, today }: FullQuote,
  { fulfilment: draft }: Pick<OrderDraft, 'fulfilment'>,
): Promise<Fulfilment | null> =>
  cart ? agreeFulfilment(db, { cart, draft }, today.settings) : Promise.resolve(null)

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
