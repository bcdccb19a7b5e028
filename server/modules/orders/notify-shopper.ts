import type { Order } from '../../../contract/orders/orders.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ORDER_TOKEN } from '../../platform/email/deliver-email.ts'
import { isEmailStored } from '../../platform/email/queries.ts'
import { sendEmail } from '../../platform/email/send-email.ts'
import { readConditions } from '../rentals/conditions.ts'
import { findDancersWithHold } from '../rentals/holds/troupe-holds.ts'
import { isSentByCourier } from '../rentals/pieces/order-garments.ts'
import { orderStatusChanged } from './emails/order-status-changed.ts'
import { orderConfirmed } from './emails/order-confirmed.ts'
import { transferRequested } from './emails/transfer-requested.ts'

type OrderIdentity = Pick<Order, '_id' | 'userId'>

/**
 * Returns the path of the order page, or null for a guest. A guest needs a token to open the page, and only the receipt contains the
 * token.
 */
export const orderLink = ({ _id, userId }: OrderIdentity): string | null => (userId ? `/orders/${_id}` : null)

/** Link in the receipt. For a guest it contains a placeholder that is replaced by the token when the e-mail is sent. */
const receiptLink = (order: OrderIdentity): string =>
  orderLink(order) ?? `/thank-you/${order._id}?token=${ORDER_TOKEN}`

/** The deduplication key of the receipt of an order. */
const receiptKey = ({ _id }: OrderIdentity) => `order-confirmed:${_id}`

/** Sends the receipt of an order once, in the transaction that places the order or records its payment. */
export async function sendReceipt(tx: Tx, order: Order) {
  if (!order.userEmail) return
  await sendEmail(tx, {
    to: order.userEmail,
    template: orderConfirmed,
    data: { order, link: receiptLink(order), conditions: await readConditions(tx, order) },
    about: { orderId: order._id, userId: order.userId },
    once: receiptKey(order),
  })
}

/** Asks the customer for the UPI transfer of an order, in the transaction that places the order. */
export async function requestTransfer(tx: Tx, order: Order) {
  const link = orderLink(order)
  if (!order.userEmail || !link) return
  await sendEmail(tx, {
    to: order.userEmail,
    template: transferRequested,
    data: { order, link },
    about: { orderId: order._id, userId: order.userId },
    once: `transfer-requested:${order._id}`,
  })
}

/** Notifies the shopper of the order's status, in the transaction that changes it. `reason` replaces the standard text. */
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
      isHandedOutInShop: await isHandedOutInShop(tx, order),
      isHeldForGroup: hasLapsed(order) && (await findDancersWithHold(tx, order._id)).length > 0,
      hasReceipt: await isEmailStored(tx, receiptKey(order)),
    },
    about: { orderId: order._id, userId: order.userId },
  })
}

/** Whether the order was cancelled before any money arrived for it. */
const hasLapsed = ({ status, payment }: Order) =>
  status === 'cancelled' && (payment.state === 'unpaid' || payment.state === 'failed')

/** Whether the customer gets all garments of an order of rentals in the shop: no slot is booked, and no courier brings any of them. */
export async function isHandedOutInShop(
  tx: Tx,
  { _id: id, items, fulfilment, tracking }: Order,
): Promise<boolean> {
  if (fulfilment || tracking || items.some(({ type }) => type !== 'rent')) return false
  return !(await isSentByCourier(tx, id))
}
