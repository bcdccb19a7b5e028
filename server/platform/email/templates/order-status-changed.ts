import { confirmationId, type Order, type OrderStatus } from '../../../../contract/orders/orders.ts'
import type { Email } from '../email.ts'
import { orderLine } from '../order-blocks.ts'

type Tracking = { carrier: string; number: string; url: string | null }
type Data = { order: Order; link: string | null; tracking?: Tracking | null; reason?: string | null }

const words: Record<OrderStatus, { subject: string; text: string }> = {
  pending: { subject: 'is pending again', text: 'We look at it once more and write to you again.' },
  confirmed: { subject: 'is confirmed', text: 'All is well with it. We start to prepare it.' },
  processing: { subject: 'is being prepared', text: 'We are getting it ready and pack it.' },
  shipped: { subject: 'is on its way', text: 'It has left our house and is on its way to you.' },
  delivered: { subject: 'has arrived', text: 'It has been delivered. We wish you a joyful Navratri.' },
  cancelled: {
    subject: 'is cancelled',
    text: 'It will not be delivered. What you have paid goes back the way it came.',
  },
}

/** Tells a shopper where their order stands now. Without a `link` they have only the one of the confirmation. */
export function orderStatusChanged({ order, link, tracking, reason }: Data): Email {
  const id = confirmationId(order._id)
  const { subject, text: usual } = words[order.status]
  const text = reason ?? usual
  return {
    subject: `Your order ${id} ${subject}`,
    preview: text,
    title: `Your order ${id} ${subject}`,
    blocks: [
      { kind: 'text', text },
      ...(tracking ? trackingBlocks(tracking) : []),
      { kind: 'lines', lines: order.items.map(orderLine) },
      link
        ? { kind: 'button', label: 'See my order', to: link }
        : { kind: 'small', text: 'The link in the confirmation of your order shows all of it.' },
    ],
  }
}

/** How a parcel is found on its way. */
export function trackingBlocks({ carrier, number, url }: Tracking): Email['blocks'] {
  const facts = [
    { label: 'Carrier', value: carrier },
    { label: 'Tracking number', value: number },
  ]
  const button = { kind: 'button', label: 'Track the parcel', to: url ?? '' } as const
  return [{ kind: 'facts', facts }, ...(url ? [button] : [])]
}
