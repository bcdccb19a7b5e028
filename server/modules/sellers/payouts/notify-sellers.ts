import type { Order } from '../../../../contract/orders/orders.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { orderToPack } from '../emails/order-to-pack.ts'
import type { SoldLine } from './queries.ts'

/** Tells each seller of an order that is paid, or confirmed to be paid at the door, what to pack, once. What is rented is handed out by the shop. */
export async function notifySellers(tx: Tx, order: Order, lines: readonly SoldLine[]) {
  const goods = lines.filter(({ type }) => type === 'buy')
  for (const sellerId of new Set(goods.map((line) => line.sellerId))) {
    const own = goods.filter((line) => line.sellerId === sellerId)
    const { email, sellerName } = own[0]!
    if (!sellerId || !email) continue
    await sendEmail(tx, {
      to: email,
      template: orderToPack,
      data: {
        orderId: order._id,
        business: sellerName ?? '',
        isPaid: order.paymentMethod !== 'cod',
        goods: own.map(({ line, quantity }) => ({ title: order.items[line]!.title, quantity })),
      },
      once: `order-to-pack:${order._id}:${sellerId}`,
    })
  }
}
