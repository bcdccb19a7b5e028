import type { Order } from '../../contract/orders.ts'
import type { Tx } from '../db.ts'
import { sendMail } from '../notifications/send-mail.ts'
import { linkTo } from '../orders/tell-shopper.ts'
import type { ReturnRow } from './queries.ts'

/** Tells the buyer where their return stands, in the transaction that moves it. */
export async function tellReturn(tx: Tx, order: Order, { id, state, answer }: ReturnRow) {
  if (!order.userEmail || state === 'withdrawn') return
  await sendMail(tx, {
    to: order.userEmail,
    template: 'return-step',
    data: { name: order.userName, orderId: order._id, state, answer, link: linkTo(order) },
    about: { orderId: order._id, userId: order.userId },
    once: `return:${id}:${state}`,
  })
}
