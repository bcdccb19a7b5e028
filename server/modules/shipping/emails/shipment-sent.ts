import { confirmationId, type QuoteLine, type Tracking } from '../../../../contract/orders/orders.ts'
import { emailTemplate, optionalButton } from '../../../platform/email/email.ts'
import { emailLine, trackingBlocks } from '../../orders/emails/order-blocks.ts'

type Data = {
  orderId: string
  link: string | null
  seller: string | null
  lines: readonly QuoteLine[]
  tracking: Tracking
  /** True if the parcel contains everything in the order. */
  isWhole: boolean
  /** True for the new goods of an exchange. They cost nothing, so the e-mail shows no prices. */
  isExchange: boolean
}

/** Notifies the shopper that a seller has sent their part of the order, or that the new goods of an exchange have been sent. */
export const shipmentSent = emailTemplate({
  name: 'shipment-sent',
  withoutFreeText: (data) => ({ ...data, seller: null }),
  render: ({ orderId, link, seller, lines, tracking, isWhole, isExchange }: Data) => {
    const number = confirmationId(orderId)
    const title = isExchange
      ? `Your exchange for order ${number} is on its way`
      : `${isWhole ? 'Your' : 'Part of your'} order ${number} is on its way`
    const text = `${seller ?? 'The seller'} has sent it with ${tracking.carrier}.`
    return {
      subject: title,
      preview: text,
      title,
      blocks: [
        { kind: 'text', text },
        ...trackingBlocks(tracking),
        {
          kind: 'lines',
          lines: lines.map(emailLine).map((line) => (isExchange ? { ...line, amount: '' } : line)),
        },
        ...optionalButton('See my order', link),
      ],
    }
  },
})
