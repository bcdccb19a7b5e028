import { createHash, randomBytes } from 'node:crypto'
import type { Order, OrderDraft } from '../../contract/orders.ts'
import { refuse } from '../../contract/refusal.ts'
import { together, type Db, type Tx } from '../db.ts'
import type { Actor } from '../identity/actor.ts'
import { rememberAddress } from '../identity/address-book.ts'
import { redeemCoupon } from '../promotions/coupons.ts'
import { presentOrder } from './present.ts'
import { insertOrder } from './queries.ts'
import { quoteOf, type FullQuote } from './quote-items.ts'
import { takeGoods } from './take-goods.ts'
import { confirmByMail } from './tell-shopper.ts'
import type { Today } from './today.ts'

export type PlaceOrder = {
  draft: OrderDraft
  actor: Actor | null
  today: Today
  /** Until when the goods wait for their payment; null when nobody has to pay first. */
  unpaidUntil: Date | null
  /** What else belongs to the order, done before its goods are taken because rivals wait for those. */
  meanwhile?: (order: Order) => Promise<void>
}

const noWork = Promise.resolve()

/** An order with the token that reads it when it is a guest's. */
export type PlacedOrder = Order & { token: string | null }

/** Turns a cart into an order: priced by us, held for the shopper, all or nothing. */
export async function placeOrder(
  tx: Tx,
  { draft, actor, today, unpaidUntil, meanwhile }: PlaceOrder,
): Promise<PlacedOrder> {
  const quote = await agreedQuote(tx, { ...draft, actor }, today)
  const token = actor ? null : randomBytes(24).toString('base64url')
  const guestToken = token && hashToken(token)
  const order = presentOrder(await insertOrder(tx, { draft, actor, guestToken, unpaidUntil, ...quote }))
  await together([
    actor && draft.address ? rememberAddress(tx, actor.id, draft.address) : noWork,
    unpaidUntil ? noWork : confirmByMail(tx, order, token),
    meanwhile ? meanwhile(order) : noWork,
  ])
  // Last: every shopper of these goods waits from here until the end; then the coupon, which all shoppers share.
  await takeGoods(tx, { orderId: order._id, items: quote.items, unpaidUntil }, today.rules)
  if (quote.coupon) {
    await redeemCoupon(tx, { coupon: quote.coupon, orderId: order._id, customer: quote.customer })
  }
  return { ...order, token }
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The quote that both sides agree on. Refuses what cannot be had, and figures that are not ours. */
export async function agreedQuote(
  db: Db | Tx,
  draft: OrderDraft & { actor: Actor | null },
  today: Today,
): Promise<FullQuote> {
  const full = await quoteOf(db, draft, today)
  refuseProblems(full, draft)
  if (full.whyNoCoupon) refuse('coupon_invalid', full.whyNoCoupon)
  const { quote } = full
  const isAgreed =
    draft.total === quote.total &&
    (draft.subtotal ?? quote.subtotal) === quote.subtotal &&
    (draft.couponDiscount ?? quote.couponDiscount) === quote.couponDiscount
  if (!isAgreed) refuse('price_changed', 'Prices have changed', { quote })
  return full
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
