import { confirmationId, type QuoteLine, type Tracking } from '../../../../contract/orders/orders.ts'
import type { Email } from '../email.ts'
import { orderLine } from '../order-blocks.ts'
import { trackingBlocks } from './order-status-changed.ts'

type Data = {
  orderId: string
  link: string | null
  seller: string | null
  lines: readonly QuoteLine[]
  tracking: Tracking
}

/** Tells a shopper that one of those who sell in their order has sent their part of it. */
export function shipmentSent({ orderId, link, seller, lines, tracking }: Data): Email {
  const title = `A parcel of your order ${confirmationId(orderId)} is on its way`
  return {
    subject: title,
    preview: `${seller ?? 'The seller'} has sent it with ${tracking.carrier}.`,
    title,
    blocks: [
      { kind: 'text', text: `${seller ?? 'The seller'} has sent it with ${tracking.carrier}.` },
      ...trackingBlocks(tracking),
      { kind: 'lines', lines: lines.map(orderLine) },
      ...(link ? [{ kind: 'button' as const, label: 'See my order', to: link }] : []),
    ],
  }
}
