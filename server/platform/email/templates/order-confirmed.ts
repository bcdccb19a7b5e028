import { confirmationId, type Order } from '../../../../contract/orders/orders.ts'
import type { Email } from '../email.ts'
import { deliveryLine, orderBlocks } from '../order-blocks.ts'

/** The receipt of an order. `link` leads to it: a path of the shop. */
export function orderConfirmed({ order, link }: { order: Order; link: string }): Email {
  const id = confirmationId(order._id)
  const delivery = deliveryLine(order)
  return {
    subject: `Your order ${id}`,
    preview: 'Thank you. We have your order and start to prepare it.',
    title: `Thank you${order.userName ? `, ${order.userName}` : ''}`,
    blocks: [
      { kind: 'text', text: `We have your order ${id} and start to prepare it.` },
      ...orderBlocks(order),
      ...(delivery ? [{ kind: 'text' as const, text: `It goes to: ${delivery}` }] : []),
      { kind: 'button', label: 'See my order', to: link },
      ...(order.depositTotal > 0 ? [{ kind: 'small' as const, text: DEPOSIT }] : []),
    ],
  }
}

const DEPOSIT =
  'The deposit is not a price: it goes back to you when the outfit has come back as it went out.'
