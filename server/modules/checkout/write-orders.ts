import { randomUUID } from 'node:crypto'
import { formatRupees } from '../../../contract/core/money.ts'
import type { OrderDraft } from '../../../contract/orders/orders.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { pipeline, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { hasAddress, storeOrderAddress } from '../accounts/profile/address-book.ts'
import { redeemCoupon } from './coupons/coupons.ts'
import { hashToken, type GuestTokens } from '../orders/guest-token.ts'
import { presentOrder } from '../orders/present.ts'
import { insertOrders, type OrderRow } from '../orders/queries.ts'
import type { FullQuote } from './quote-items.ts'
import { reserveGoods } from '../orders/reserve-goods.ts'
import { sendReceipts } from '../orders/notify-shopper.ts'
import type { PlacedOrder } from '../orders/find-order.ts'

export type OrderToWrite = {
  draft: OrderDraft
  actor: Actor | null
  /** The quote that was calculated in this transaction. Its amounts are those to which the shopper agreed. */
  full: FullQuote
  /**
   * The goods are reserved for a payment until this time. Null when the order does not have to be paid before delivery, or is already
   * paid.
   */
  unpaidUntil: Date | null
}

type PreparedOrder = OrderToWrite & { row: OrderRow; order: PlacedOrder }

type WriteOptions = {
  tokenOf: GuestTokens
  /** Inserts more rows in the same round trip. It must not lock rows that other transactions use. */
  meanwhile?: (orders: readonly PlacedOrder[]) => Promise<unknown>
}

/**
 * Writes orders, reserves their goods and redeems their coupons. If one of them fails, nothing is written. Two orders of one call must not
 * have the same account or rent the same SKU.
 */
export async function writeOrders(
  tx: Tx,
  orders: readonly OrderToWrite[],
  { tokenOf, meanwhile = async () => undefined }: WriteOptions,
): Promise<PlacedOrder[]> {
  const prepared = orders.map((order) => prepareOrder(order, tokenOf))
  const placed = prepared.map(({ order }) => order)
  const receipts = prepared.flatMap(({ order, unpaidUntil }) => (unpaidUntil ? [] : { order, isFirst: true }))
  const [newAddresses] = await pipeline([
    findNewAddresses(tx, prepared),
    insertOrders(
      tx,
      prepared.map(({ row }) => row),
    ),
    sendReceipts(tx, receipts),
    meanwhile(placed),
    // Runs last, because other transactions wait for these stock rows until the commit.
    reserveGoods(tx, prepared.map(goodsOf), prepared[0]!.full.today.rules),
  ])
  await pipeline(newAddresses.map(({ userId, address }) => storeOrderAddress(tx, userId, address)))
  await redeemCoupons(tx, prepared)
  return placed
}

function prepareOrder(request: OrderToWrite, tokenOf: GuestTokens): PreparedOrder {
  const { draft, actor, full, unpaidUntil } = request
  const id = randomUUID()
  const token = actor ? null : tokenOf(id)
  const guestToken = token && hashToken(token)
  const row = composeOrder({ id, draft, actor, guestToken, unpaidUntil, ...full })
  return { ...request, row, order: { ...presentOrder(row), token } }
}

const goodsOf = ({ order, full, unpaidUntil }: PreparedOrder) => ({
  orderId: order._id,
  items: full.items,
  unpaidUntil,
})

/** Returns the delivery addresses that are not in the address book of their customer yet. */
async function findNewAddresses(tx: Tx, orders: readonly PreparedOrder[]) {
  const addresses = orders.flatMap(({ actor, draft: { address } }) =>
    actor && address ? { userId: actor.id, address } : [],
  )
  const isKnown = await pipeline(addresses.map(({ userId, address }) => hasAddress(tx, userId, address)))
  return addresses.filter((_, index) => !isKnown[index])
}

/**
 * Redeems the coupons of all orders. Runs last, because all orders with a coupon share its row. Coupons are locked sorted by code, so that
 * two batches cannot deadlock.
 */
async function redeemCoupons(tx: Tx, orders: readonly PreparedOrder[]) {
  const redemptions = orders.flatMap(({ order, full: { coupon, customer } }) =>
    coupon ? { coupon, orderId: order._id, customer } : [],
  )
  const codes = new Set(redemptions.map(({ coupon }) => coupon.code))
  for (const code of [...codes].toSorted()) {
    const ofCode = redemptions.filter(({ coupon }) => coupon.code === code)
    await pipeline(ofCode.map((redemption) => redeemCoupon(tx, redemption)))
  }
}

/** Refuses unavailable items, and amounts that differ from the calculated quote: shopper and shop must agree on the price. */
export function assertQuoteMatches(full: FullQuote, draft: OrderDraft) {
  refuseProblems(full, draft)
  if (full.couponRefusal) refuse('coupon_invalid', full.couponRefusal)
  const { quote } = full
  const { maxValue } = full.today.settings.orders
  if (quote.amountDue > maxValue) {
    const message = `This shop accepts orders of up to ${formatRupees(maxValue)}. Please remove some items`
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

/** Composes the row of a new order, with the same fields that `findOrder` later reads from the database. */
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
