import type { Order, OrderStatus } from '../../contract/orders.ts'
import { refuse } from '../../contract/refusal.ts'
import { recordAct } from '../audit/record.ts'
import { giveBackStock } from '../catalog/take-stock.ts'
import { inTransaction, type Db, type Tx } from '../db.ts'
import type { Actor } from '../identity/actor.ts'
import { findCoupon, redeemCoupon, releaseCoupon } from '../promotions/coupons.ts'
import { releaseHolds } from '../rentals/hold-dates.ts'
import { takeGoods } from './place-order.ts'
import { presentOrder } from './present.ts'
import { findOrder, insertEvent, lockOrder, updateStatus, type OrderRow } from './queries.ts'
import { tellStatus } from './tell-shopper.ts'
import type { Today } from './today.ts'

export type SetStatus = { id: string; status: OrderStatus; actor: Actor; today: Today }

/**
 * Sets any status and records who did. Cancelling gives stock, rental days and coupon back; leaving `cancelled` takes them
 * again, or refuses when they are gone. Setting what is already set changes nothing.
 */
export function setStatus(db: Db, { id, status, actor, today }: SetStatus): Promise<Order> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return refuse('not_found', 'There is no such order')
    if (order.status === status) return presentOrder(order)
    await updateStatus(tx, id, status)
    await insertEvent(tx, { order_id: id, status, by: actor.name })
    await recordAct(tx, {
      actor,
      act: 'order.set-status',
      subject: `order:${id}`,
      before: { status: order.status },
      after: { status },
    })
    if (status === 'cancelled') await giveBack(tx, order, today)
    if (order.status === 'cancelled') await takeAgain(tx, order, today)
    const changed = presentOrder((await findOrder(tx, id))!)
    await tellStatus(tx, changed)
    return changed
  })
}

async function giveBack(tx: Tx, order: OrderRow, { now, rules }: Today) {
  const takes = order.lines.flatMap(({ stock_item_id: stockItemId, quantity }) =>
    stockItemId ? [{ stockItemId, quantity }] : [],
  )
  await giveBackStock(tx, takes)
  await releaseHolds(tx, order.id, rules)
  await releaseCoupon(tx, order.id, now)
}

async function takeAgain(tx: Tx, order: OrderRow, { now, rules }: Today) {
  const items = presentOrder(order).items.map((item, line) => ({
    ...item,
    stockItemId: order.lines[line]!.stock_item_id,
    period: item.from && item.until ? { from: item.from, until: item.until } : null,
  }))
  await takeGoods(tx, { orderId: order.id, items }, rules)
  const coupon = order.coupon_code && (await findCoupon(tx, order.coupon_code, now))
  if (coupon) await redeemCoupon(tx, coupon, order.id)
}
