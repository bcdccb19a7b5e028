import type { Order } from '../../../contract/orders/orders.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sendEmail } from '../../platform/email/send-email.ts'
import { returnStatusChanged } from './emails/return-status-changed.ts'
import { orderLink } from '../orders/notify-shopper.ts'
import type { ReturnRow } from './queries.ts'

/** Tells the buyer where their return stands, in the transaction that moves it. */
export async function notifyReturn(tx: Tx, order: Order, { id, state, answer }: ReturnRow) {
  if (!order.userEmail || state === 'withdrawn') return
  await sendEmail(tx, {
    to: order.userEmail,
    template: returnStatusChanged,
    data: { name: order.userName, orderId: order._id, state, answer, link: orderLink(order) },
    about: { orderId: order._id, userId: order.userId },
    once: `return:${id}:${state}`,
  })
}
