import type { Order } from '../../contract/orders.ts'
import type { Tx } from '../db.ts'
import { sendMail, sendMails } from '../notifications/send-mail.ts'

/** Where an order's owner sees it. A guest needs the token, which only the answer to the order itself ever holds. */
export function linkTo({ _id, userId }: Pick<Order, '_id' | 'userId'>, token: string | null = null) {
  if (userId) return `/orders/${_id}`
  return token ? `/thank-you/${_id}?token=${token}` : null
}

/** An order and the token that reads it, where that is known; whether it has had no receipt yet for certain. */
export type Receipt = { order: Order; token?: string | null; isFirst?: boolean }

/** Sends the receipts of orders, in the transaction that places them or in which they are paid. Who gave no address gets none. */
export async function confirmByMail(tx: Tx, receipts: readonly Receipt[]) {
  const mails = receipts.flatMap(({ order, token = null, isFirst = false }) =>
    order.userEmail
      ? {
          to: order.userEmail,
          template: 'order-confirmed' as const,
          data: { order, link: linkTo(order, token) ?? '/orders' },
          about: { orderId: order._id, userId: order.userId },
          once: `order-confirmed:${order._id}`,
          isFirst,
        }
      : [],
  )
  await sendMails(tx, mails)
}

/** Tells the shopper where their order stands, in the transaction that changes it; `reason` says why, in place of the usual words. */
export async function tellStatus(tx: Tx, order: Order, reason: string | null = null) {
  if (!order.userEmail) return
  await sendMail(tx, {
    to: order.userEmail,
    template: 'order-status-changed',
    data: {
      order,
      link: linkTo(order),
      tracking: order.status === 'shipped' ? order.tracking : null,
      reason,
    },
    about: { orderId: order._id, userId: order.userId },
  })
}
