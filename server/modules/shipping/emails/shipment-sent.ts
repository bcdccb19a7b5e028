import { confirmationId, type QuoteLine, type Tracking } from '../../../../contract/orders/orders.ts'
import { emailTemplate, optionalButton } from '../../../platform/email/email.ts'
import { emailLine, trackingBlocks } from '../../orders/emails/order-blocks.ts'

type Data = {
  orderId: string
  link: string | null
  seller: string | null
  lines: readonly QuoteLine[]
  tracking: Tracking
}

/** Notifies the shopper that a seller has sent their part of the order. */
export const shipmentSent = emailTemplate({
  name: 'shipment-sent',
  withoutFreeText: (data) => ({ ...data, seller: null }),
  render: ({ orderId, link, seller, lines, tracking }: Data) => {
    const title = `Part of your order ${confirmationId(orderId)} is on its way`
    const text = `${seller ?? 'The seller'} has sent it with ${tracking.carrier}.`
    return {
      subject: title,
      preview: text,
      title,
      blocks: [
        { kind: 'text', text },
        ...trackingBlocks(tracking),
        { kind: 'lines', lines: lines.map(emailLine) },
        ...optionalButton('See my order', link),
      ],
    }
  },
})
