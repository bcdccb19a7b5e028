import type { Order } from '../../../contract/orders/orders.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ORDER_TOKEN } from '../../platform/email/deliver-email.ts'
import { sendEmail, sendEmails } from '../../platform/email/send-email.ts'
import { orderStatusChanged } from './emails/order-status-changed.ts'
import { orderConfirmed } from './emails/order-confirmed.ts'

type Linked = Pick<Order, '_id' | 'userId'>

/** Where an order's owner sees it. A guest needs the token, which the receipt alone carries. */
export const orderLink = ({ _id, userId }: Linked): string | null => (userId ? `/orders/${_id}` : null)

/** The link of the receipt: a guest's has a placeholder, which becomes the token when the e-mail is sent. */
const receiptLink = (order: Linked): string =>
  orderLink(order) ?? `/thank-you/${order._id}?token=${ORDER_TOKEN}`

/** An order, and whether it has had no receipt yet for certain. */
export type Receipt = { order: Order; isFirst?: boolean }

/** Sends the receipts of orders, in the transaction that places them or in which they are paid. Who gave no address gets none. */
export async function sendReceipts(tx: Tx, receipts: readonly Receipt[]) {
  const emails = receipts.flatMap(({ order, isFirst = false }) =>
    order.userEmail
      ? {
          to: order.userEmail,
          template: orderConfirmed,
          data: { order, link: receiptLink(order) },
          about: { orderId: order._id, userId: order.userId },
          once: `order-confirmed:${order._id}`,
          isFirst,
        }
      : [],
  )
  await sendEmails(tx, emails)
}

/** Tells the shopper where their order stands, in the transaction that changes it; `reason` says why, in place of the usual words. */
export async function notifyStatus(tx: Tx, order: Order, reason: string | null = null) {
  if (!order.userEmail) return
  await sendEmail(tx, {
    to: order.userEmail,
    template: orderStatusChanged,
    data: {
      order,
      link: orderLink(order),
      tracking: order.status === 'shipped' ? order.tracking : null,
      reason,
    },
    about: { orderId: order._id, userId: order.userId },
  })
}
