import type { Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { requireLockedOrder } from '../../orders/find-order.ts'
import { sendReceipt } from '../../orders/notify-shopper.ts'
import { advanceStatus, confirmSoldOrder, notifyNobody } from '../../orders/set-status.ts'
import type { Today } from '../../orders/today.ts'
import { recordPaymentAtCounter } from '../../payments/collect-cod.ts'

type Completion = {
  orderId: string
  via: 'cash' | 'upi'
  /** The reference of the UPI transfer, if staff have entered it. */
  utr: string | null
  actor: Actor
  today: Today
}

/** Records the payment of a counter sale and hands over its goods. The payment confirms the order and sends the receipt. */
export async function completeSale(tx: Tx, { orderId, via, utr, actor, today }: Completion) {
  const amount = await recordPaymentAtCounter(tx, { orderId, via, utr, actor, today })
  await recordAudit(tx, {
    actor,
    act: 'order.collect',
    subject: `order:${orderId}`,
    after: { amount, via, ...(utr ? { utr } : {}) },
  })
  await handOverGoods(tx, { orderId, actor, today })
}

type UnpaidSale = Pick<Completion, 'orderId' | 'actor' | 'today'>

/** Confirms a counter sale that the customer pays later, and hands over its goods. */
export async function confirmUnpaidSale(tx: Tx, { orderId, actor, today }: UnpaidSale) {
  await confirmSoldOrder(tx, { id: orderId, by: actor.name, today })
  await sendReceipt(tx, await requireLockedOrder(tx, orderId))
  await handOverGoods(tx, { orderId, actor, today })
}

/** Marks an order with goods as delivered. Its rented garments are handed out on the handover page. */
async function handOverGoods(tx: Tx, { orderId, actor, today }: UnpaidSale) {
  const { items } = await requireLockedOrder(tx, orderId)
  if (!items.some(({ type }) => type === 'buy')) return
  const step = { id: orderId, status: 'delivered', by: actor.name, today } as const
  await advanceStatus(tx, { ...step, notify: notifyNobody, changesCashPayment: false })
}
