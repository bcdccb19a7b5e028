import { randomUUID } from 'node:crypto'
import { formatRupees } from '../../../contract/core/money.ts'
import type { Order, OrderDraft } from '../../../contract/orders/orders.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { pipeline, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../accounts/actor.ts'
import { knowsAddress, rememberAddress } from '../accounts/profile/address-book.ts'
import { redeemCoupon } from './coupons/coupons.ts'
import { composeOrder } from './compose-order.ts'
import { hashToken, type GuestTokens } from '../orders/guest-token.ts'
import { presentOrder } from '../orders/present.ts'
import { insertOrders, type OrderRow } from '../orders/queries.ts'
import type { FullQuote } from './quote-items.ts'
import { takeGoods } from '../orders/take-goods.ts'
import { confirmByEmail } from '../orders/notify-shopper.ts'

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
export async function placeOrders(
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
    confirmByEmail(tx, receipts),
    meanwhile(orders),
    // Last: every shopper of these goods waits from here until the end.
    takeGoods(tx, placing.map(goodsOf), placing[0]!.full.today.rules),
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
