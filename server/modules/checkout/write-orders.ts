import { randomUUID } from 'node:crypto'
import { formatRupees } from '../../../contract/core/money.ts'
import type { Order, OrderDraft } from '../../../contract/orders/orders.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { pipeline, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { knowsAddress, rememberAddress } from '../accounts/profile/address-book.ts'
import { redeemCoupon } from './coupons/coupons.ts'
import { hashToken, type GuestTokens } from '../orders/guest-token.ts'
import { presentOrder } from '../orders/present.ts'
import { insertOrders, type OrderRow } from '../orders/queries.ts'
import type { FullQuote } from './quote-items.ts'
import { reserveGoods } from '../orders/reserve-goods.ts'
import { sendReceipts } from '../orders/notify-shopper.ts'

export type PlaceOrder = {
  draft: OrderDraft
  actor: Actor | null
  /** What the cart costs now, as this very transaction has read it; both sides agree on it. */
  full: FullQuote
  /** Until when the goods wait for their payment; null when nobody has to pay first. */
  unpaidUntil: Date | null
}

/** An order with the token that reads it when it is a guest's. */
export type PlacedOrder = Order & { token: string | null }

type Placing = PlaceOrder & { row: OrderRow; order: PlacedOrder }

type Along = {
  tokenOf: GuestTokens
  /** What else belongs to the orders: it is written beside them, and locks nothing that others have. */
  meanwhile?: (orders: readonly PlacedOrder[]) => Promise<unknown>
}

/**
 * Turns carts into orders: priced by us, held for the shoppers, all or nothing. No two of them share an account, a customer of a
 * coupon or a garment for rent.
 */
export async function writeOrders(
  tx: Tx,
  wanted: readonly PlaceOrder[],
  { tokenOf, meanwhile = async () => undefined }: Along,
): Promise<PlacedOrder[]> {
  const placing = wanted.map((placeOrder) => compose(placeOrder, tokenOf))
  const orders = placing.map(({ order }) => order)
  const receipts = placing.flatMap(({ order, unpaidUntil }) => (unpaidUntil ? [] : { order, isFirst: true }))
  const [toRemember] = await pipeline([
    newInBooks(tx, placing),
    insertOrders(
      tx,
      placing.map(({ row }) => row),
    ),
    sendReceipts(tx, receipts),
    meanwhile(orders),
    // Last: every shopper of these goods waits from here until the end.
    reserveGoods(tx, placing.map(goodsOf), placing[0]!.full.today.rules),
  ])
  await pipeline(toRemember.map(({ userId, address }) => rememberAddress(tx, userId, address)))
  await redeemCoupons(tx, placing)
  return orders
}

function compose(wanted: PlaceOrder, tokenOf: GuestTokens): Placing {
  const { draft, actor, full, unpaidUntil } = wanted
  const id = randomUUID()
  const token = actor ? null : tokenOf(id)
  const guestToken = token && hashToken(token)
  const row = composeOrder({ id, draft, actor, guestToken, unpaidUntil, ...full })
  return { ...wanted, row, order: { ...presentOrder(row), token } }
}

const goodsOf = ({ order, full, unpaidUntil }: Placing) => ({
  orderId: order._id,
  items: full.items,
  unpaidUntil,
})

/** The addresses of customers that their books do not have yet. */
async function newInBooks(tx: Tx, placing: readonly Placing[]) {
  const books = placing.flatMap(({ actor, draft: { address } }) =>
    actor && address ? { userId: actor.id, address } : [],
  )
  const isKnown = await pipeline(books.map(({ userId, address }) => knowsAddress(tx, userId, address)))
  return books.filter((_, index) => !isKnown[index])
}

/** After all else: all shoppers share them. One coupon after the other, always in the same order, so that no two batches wait for each other. */
async function redeemCoupons(tx: Tx, placing: readonly Placing[]) {
  const redemptions = placing.flatMap(({ order, full: { coupon, customer } }) =>
    coupon ? { coupon, orderId: order._id, customer } : [],
  )
  const codes = new Set(redemptions.map(({ coupon }) => coupon.code))
  for (const code of [...codes].toSorted()) {
    const ofCode = redemptions.filter(({ coupon }) => coupon.code === code)
    await pipeline(ofCode.map((one) => redeemCoupon(tx, one)))
  }
}

/** Refuses what cannot be had, and figures that are not ours: only what both sides agree on is ordered. */
export function assertQuoteMatches(full: FullQuote, draft: OrderDraft) {
  refuseProblems(full, draft)
  if (full.whyNoCoupon) refuse('coupon_invalid', full.whyNoCoupon)
  const { quote } = full
  const { maxValue } = full.today.settings.orders
  if (quote.amountDue > maxValue) {
    const message = `This shop takes orders of up to ${formatRupees(maxValue)}. Please make the order smaller`
    refuse('invalid', message, { fields: [{ path: 'items', message }] })
  }
  const isAgreed =
    draft.total === quote.total &&
    (draft.subtotal ?? quote.subtotal) === quote.subtotal &&
    (draft.couponDiscount ?? quote.couponDiscount) === quote.couponDiscount
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

type NewOrder = Pick<FullQuote, 'quote' | 'items' | 'coupon' | 'today'> & {
  id: string
  draft: OrderDraft
  actor: Actor | null
  guestToken: string | null
  unpaidUntil: Date | null
}

/** A new order as `findOrder` will find it. */
function composeOrder({ id, draft, actor, items, quote, coupon, today, ...more }: NewOrder): OrderRow {
  return {
    id,
    user_id: actor?.id ?? null,
    guest_token: more.guestToken,
    user_email: actor?.email ?? draft.userEmail ?? null,
    user_name: actor?.name ?? draft.userName ?? null,
    status: 'pending',
    payment_method: draft.paymentMethod ?? 'phonepe',
    unpaid_until: more.unpaidUntil,
    carrier: null,
    tracking_number: null,
    tracking_url: null,
    coupon_code: coupon?.code ?? null,
    subtotal: quote.subtotal,
    coupon_discount: quote.couponDiscount,
    total: quote.total,
    deposit_total: quote.depositTotal,
    amount_due: quote.amountDue,
    address: draft.address ?? null,
    tax_address: null,
    slip_printed_at: null,
    created_at: today.at,
    lines: items.map((item, line) => composeLine(id, item, line)),
    events: [{ status: 'pending', at: today.at.toISOString(), by: null }],
  }
}

function composeLine(orderId: string, item: FullQuote['items'][number], line: number) {
  return {
    order_id: orderId,
    line,
    product_id: item.productId,
    sku_id: item.skuId,
    stock_item_id: item.stockItemId,
    slug: item.slug,
    title: item.title,
    image: item.image,
    type: item.type,
    size: item.size,
    colour: item.colour,
    rent_from: item.from,
    rent_until: item.until,
    days: item.days,
    quantity: item.quantity,
    price: item.price,
    deposit: item.deposit,
    seller_id: item.sellerId,
    restocked: 0,
  }
}
