import { confirmationId, type Order, type OrderStatus } from '../../../../contract/orders/orders.ts'
import { summarizePayment } from '../../../../contract/orders/payment-summary.ts'
import { isPickedUp } from '../../../../contract/orders/status-label.ts'
import { emailTemplate } from '../../../platform/email/email.ts'
import { emailLine, slotBlocks, trackingBlocks, type TrackingLink } from './order-blocks.ts'

type Data = {
  order: Order
  link: string | null
  tracking?: TrackingLink | null
  reason?: string | null
  /** Whether the customer gets the garments of an order of rentals in the shop, without a slot. */
  isHandedOutInShop?: boolean
  /** Whether a group still holds the garments of an order that was not paid in time, so that its dancers can pay again. */
  isHeldForGroup?: boolean
  /** Whether the customer has got the order confirmation, which contains the link of a guest. */
  hasReceipt?: boolean
}

const HELD_FOR_GROUP =
  'The payment was not completed. Your group still holds the outfit: to pay again, open the link to your place.'

const messages: Record<OrderStatus, { subject: string; text: string }> = {
  pending: { subject: 'is pending again', text: 'We are checking it again and will write to you soon.' },
  confirmed: { subject: 'is confirmed', text: 'Everything is in order, and we are getting it ready.' },
  processing: { subject: 'is being prepared', text: 'We are getting it ready and packing it.' },
  shipped: { subject: 'is on its way', text: 'It has been sent and is on its way to you.' },
  delivered: { subject: 'has arrived', text: 'It has been delivered. Enjoy it!' },
  cancelled: {
    subject: 'is cancelled',
    text: 'It will not be delivered.',
  },
}

/** An order that the customer collects does not travel. */
const pickupMessages: Partial<typeof messages> = {
  shipped: { subject: 'has been handed over', text: 'We have handed it over in our shop.' },
  delivered: { subject: 'has been handed over', text: 'You have it now. Enjoy it!' },
  cancelled: { subject: 'is cancelled', text: 'It is no longer reserved for you.' },
}

/** The statuses in which the customer still waits for the slot. */
const beforeSlot: readonly OrderStatus[] = ['pending', 'confirmed', 'processing']

/**
 * Tells the shopper the new status of an order. `reason` replaces the usual text of the status. Without a `link`, the e-mail refers to the
 * link in the order confirmation, if the customer has got one.
 */
export const orderStatusChanged = emailTemplate({
  name: 'order-status-changed',
  limitGroup: 'order',
  render: ({ order, link, tracking, reason, isHandedOutInShop, isHeldForGroup, hasReceipt = true }: Data) => {
    const isPickup = isPickedUp(order) || isHandedOutInShop
    const message = (isPickup && pickupMessages[order.status]) || messages[order.status]
    const title = `Your order ${confirmationId(order._id)} ${message.subject}`
    const { nextStep } = summarizePayment(order)
    const text = isHeldForGroup
      ? HELD_FOR_GROUP
      : [reason ?? message.text, nextStep].filter(Boolean).join(' ')
    return {
      subject: title,
      preview: text,
      title,
      blocks: [
        { kind: 'text', text },
        ...(beforeSlot.includes(order.status) ? slotBlocks(order) : []),
        ...(tracking ? trackingBlocks(tracking) : []),
        { kind: 'lines', lines: order.items.map(emailLine) },
        ...(link ? [{ kind: 'button' as const, label: 'See my order', to: link }] : []),
        ...(!link && hasReceipt
          ? [{ kind: 'small' as const, text: 'The link in your order confirmation shows the whole order.' }]
          : []),
      ],
    }
  },
})
