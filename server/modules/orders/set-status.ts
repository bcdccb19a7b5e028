import { canTransition, orderTransitions } from '../../../contract/orders/transitions.ts'
import { type Order, type OrderStatus } from '../../../contract/orders/orders.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { paise, type Paise } from '../../../contract/core/money.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { redeemCouponAgain } from '../checkout/coupons/coupons.ts'
import { send } from '../../platform/jobs/jobs.ts'
import { recordReopening, requestSellerShares } from './ledger.ts'
import { releaseOrder } from './release-order.ts'
import { orderStatusChanged, invoiceDue } from './order-events.ts'
import { presentOrder } from './present.ts'
import { findOrder, insertEvent, lockOrder, updateStatus, type OrderRow } from './queries.ts'
import { confirmRentalDates, reserveGoodsAgain, type OrderGoods } from './reserve-goods.ts'
import { sendReceipts, notifyStatus } from './notify-shopper.ts'
import type { Today } from './today.ts'

export type SetStatus = { id: string; status: OrderStatus; actor: Actor; today: Today }

/**
 * Sets any status and records who did. Cancelling gives stock, rental days and coupon back, but for garments that customers
 * have: they are brought back and judged like others. Leaving `cancelled` takes them again, or refuses when they are gone; so
 * does the money of either. Setting what is already set changes nothing.
 */
export const setStatus = (db: Db, request: SetStatus): Promise<Order> =>
  inTransaction(db, (tx) => setStatusInTransaction(tx, request))

/** The same inside a transaction. */
export async function setStatusInTransaction(
  tx: Tx,
  { id, status, actor, today }: SetStatus,
): Promise<Order> {
  const order = await lockOrder(tx, id)
  if (!order) return refuse('not_found', 'There is no such order')
  if (order.status === status) return presentOrder(order)
  await recordAudit(tx, {
    actor,
    act: 'order.set-status',
    subject: `order:${id}`,
    before: { status: order.status },
    after: { status },
  })
  return transitionOrder(tx, { order, status, by: actor.name, today })
}

type Move = {
  order: OrderRow
  status: OrderStatus
  by: string | null
  today: Today
  /** What a cancelled order's rent keeps with the shop. */
  kept?: Paise
  /** How the shopper hears of it. */
  tell?: (tx: Tx, order: Order) => Promise<void>
}

/** Moves a locked order with everything that hangs on it. */
export async function transitionOrder(
  tx: Tx,
  { order, status, by, today, kept = paise(0), tell = notifyStatus }: Move,
): Promise<Order> {
  await updateStatus(tx, order.id, status)
  await insertEvent(tx, { order_id: order.id, status, by })
  if (status === 'cancelled') await releaseOrder(tx, order, { today, kept, by })
  if (order.status === 'cancelled') {
    await takeAgain(tx, order, today)
    await recordReopening(tx, order, by)
  }
  const isAgreed = order.status === 'pending' && status !== 'cancelled'
  if (isAgreed) await confirmRentalDates(tx, goodsOf(order), today.rules)
  if (isAgreed && order.payment_method === 'cod') await requestSellerShares(tx, order.id) // no money comes to tell them
  await send(tx, invoiceDue, { orderId: order.id })
  if (status === 'cancelled' || status === 'delivered') {
    await send(tx, orderStatusChanged, { orderId: order.id })
  }
  const changed = presentOrder((await findOrder(tx, order.id))!)
  await tell(tx, changed)
  return changed
}

/**
 * The money for this order has come: it is confirmed, also when it had been cancelled for want of a payment and its goods
 * are still there. Refuses like an order does when they are not, and when a person has cancelled it.
 */
export async function confirmPaidOrder(tx: Tx, id: string, today: Today): Promise<void> {
  const order = (await lockOrder(tx, id))!
  if (!canTransition(orderTransitions.shop, order.status, 'confirmed')) return
  const isCalledOff = order.status === 'cancelled' && order.events.at(-1)?.by !== null
  if (isCalledOff) refuse('already_done', 'This order has been cancelled')
  const tell = (inside: Tx, paid: Order) => sendReceipts(inside, [{ order: paid }])
  await transitionOrder(tx, { order, status: 'confirmed', by: null, today, tell })
}

/** Nobody paid in time: the goods go back. An order that may still be paid, or need not be, stays as it is. */
export async function cancelUnpaidOrder(tx: Tx, id: string, today: Today): Promise<void> {
  const order = (await lockOrder(tx, id))!
  if (order.status !== 'pending' || !order.unpaid_until || order.unpaid_until > today.now) return
  await transitionOrder(tx, { order, status: 'cancelled', by: null, today })
}

/** A status that an order reaches by itself, as its goods leave and arrive. `isTold`: the shopper has heard of it already. */
export type StatusAdvance = {
  id: string
  status: 'processing' | 'shipped' | 'delivered'
  by: string
  today: Today
  isTold?: boolean
}

/** Moves an order that is not so far yet; one that is further, or cancelled, stays as it is. */
export async function advanceStatus(tx: Tx, { id, status, by, today, isTold = false }: StatusAdvance) {
  const order = (await lockOrder(tx, id))!
  const isBehind = canTransition(orderTransitions.shop, order.status, status)
  const tell = isTold ? async () => {} : notifyStatus
  if (isBehind) await transitionOrder(tx, { order, status, by, today, tell })
}

/** How far an order of nothing but rentals is, told by its garments: sent when one leaves, delivered when one is back. */
export async function advanceRentalOrder(tx: Tx, step: StatusAdvance) {
  const order = (await lockOrder(tx, step.id))!
  if (order.lines.every(({ type }) => type === 'rent')) await advanceStatus(tx, step)
}

async function takeAgain(tx: Tx, order: OrderRow, { rules }: Today) {
  await reserveGoodsAgain(tx, goodsOf(order), rules)
  if (order.coupon_code) await redeemCouponAgain(tx, order.coupon_code, order.id)
}

const goodsOf = (order: OrderRow): OrderGoods => ({
  orderId: order.id,
  items: presentOrder(order).items.map((item, line) => ({
    ...item,
    quantity: item.quantity - order.lines[line]!.restocked,
    stockItemId: order.lines[line]!.stock_item_id,
    sellerId: order.lines[line]!.seller_id,
    period: item.from && item.until ? { from: item.from, until: item.until } : null,
  })),
})
