import { createHash, randomBytes } from 'node:crypto'
import type { Order, OrderDraft } from '../../contract/orders.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Db, Tx } from '../db.ts'
import type { Actor } from '../identity/actor.ts'
import { rememberAddress } from '../identity/address-book.ts'
import { redeemCoupon } from '../promotions/coupons.ts'
import { presentOrder } from './present.ts'
import { findOrder, insertOrder } from './queries.ts'
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
}

/** An order with the token that reads it when it is a guest's. */
export type PlacedOrder = Order & { token: string | null }

/** Turns a cart into an order: priced by us, held for the shopper, all or nothing. */
export async function placeOrder(
  tx: Tx,
  { draft, actor, today, unpaidUntil }: PlaceOrder,
): Promise<PlacedOrder> {
  const quote = await agreedQuote(tx, { ...draft, actor }, today)
  const token = actor ? null : randomBytes(24).toString('base64url')
  const guestToken = token && hashToken(token)
  const orderId = await insertOrder(tx, { draft, actor, guestToken, unpaidUntil, ...quote })
  await takeGoods(tx, { orderId, items: quote.items, unpaidUntil }, today.rules)
  if (actor && draft.address) await rememberAddress(tx, actor.id, draft.address)
  const order = presentOrder((await findOrder(tx, orderId))!)
  if (!unpaidUntil) await confirmByMail(tx, order, token)
  // Last: every shopper shares this row.
  if (quote.coupon) await redeemCoupon(tx, { coupon: quote.coupon, orderId, customer: quote.customer })
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
