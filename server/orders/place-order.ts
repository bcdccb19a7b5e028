import { createHash, randomBytes } from 'node:crypto'
import type { Order, OrderDraft } from '../../contract/orders.ts'
import { refuse } from '../../contract/refusal.ts'
import { together, type Tx } from '../db.ts'
import type { Actor } from '../identity/actor.ts'
import { knowsAddress, rememberAddress } from '../identity/address-book.ts'
import { redeemCoupon } from '../promotions/coupons.ts'
import { composeOrder } from './compose-order.ts'
import { presentOrder } from './present.ts'
import { insertOrder } from './queries.ts'
import type { FullQuote } from './quote-items.ts'
import { takeGoods } from './take-goods.ts'
import { confirmByMail } from './tell-shopper.ts'

export type PlaceOrder = {
  draft: OrderDraft
  actor: Actor | null
  /** What the cart costs now, as this very transaction has read it. */
  full: FullQuote
  /** Until when the goods wait for their payment; null when nobody has to pay first. */
  unpaidUntil: Date | null
  /** What else belongs to the order: it is written beside it, and locks nothing that others have. */
  meanwhile?: (order: Order) => Promise<void>
}

const noWork = Promise.resolve()

/** An order with the token that reads it when it is a guest's. */
export type PlacedOrder = Order & { token: string | null }

/** Turns a cart into an order: priced by us, held for the shopper, all or nothing. */
export async function placeOrder(
  tx: Tx,
  { draft, actor, full, unpaidUntil, meanwhile }: PlaceOrder,
): Promise<PlacedOrder> {
  agree(full, draft)
  const token = actor ? null : randomBytes(24).toString('base64url')
  const guestToken = token && hashToken(token)
  const row = composeOrder({ draft, actor, guestToken, unpaidUntil, ...full })
  const order = presentOrder(row)
  const book = actor && draft.address && { userId: actor.id, address: draft.address }
  const [isInBook] = await together([
    book ? knowsAddress(tx, book.userId, book.address) : Promise.resolve(true),
    insertOrder(tx, row),
    unpaidUntil ? noWork : confirmByMail(tx, order, { token, isFirst: true }),
    meanwhile ? meanwhile(order) : noWork,
    // Last: every shopper of these goods waits from here until the end.
    takeGoods(tx, { orderId: order._id, items: full.items, unpaidUntil }, full.today.rules),
  ])
  if (book && !isInBook) await rememberAddress(tx, book.userId, book.address)
  // After all else: all shoppers share it.
  if (full.coupon) {
    await redeemCoupon(tx, { coupon: full.coupon, orderId: order._id, customer: full.customer })
  }
  return { ...order, token }
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Refuses what cannot be had, and figures that are not ours: only what both sides agree on is ordered. */
export function agree(full: FullQuote, draft: OrderDraft) {
  refuseProblems(full, draft)
  if (full.whyNoCoupon) refuse('coupon_invalid', full.whyNoCoupon)
  const { quote } = full
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
