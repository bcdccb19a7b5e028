import { confirmationId } from '../../../../contract/orders/orders.ts'
import { emailTemplate, withoutBusiness } from '../../../platform/email/email.ts'

type Data = {
  orderId: string
  business: string | null
  /** False if the customer pays by cash on delivery, and therefore has not paid yet. */
  isPaid: boolean
  goods: readonly { title: string; quantity: number }[]
}

/** Asks a seller to pack their part of an order. The e-mail does not contain the buyer's details; the seller portal shows them. */
export const orderToPack = emailTemplate({
  name: 'order-to-pack',
  withoutFreeText: withoutBusiness,
  render: ({ orderId, business, isPaid, goods }: Data) => {
    const title = `Order ${confirmationId(orderId)} is waiting to be packed`
    const payment = isPaid
      ? 'It is paid.'
      : 'The customer pays cash on delivery; you are credited once it is delivered.'
    return {
      subject: title,
      preview: goods.map((good) => good.title).join(', '),
      title,
      blocks: [
        { kind: 'text', text: `There is a new order for ${business || 'your business'}. ${payment}` },
        {
          kind: 'lines',
          lines: goods.map((good) => ({ title: good.title, note: '', amount: `${good.quantity} ×` })),
        },
        { kind: 'button', label: 'See the order', to: `/seller/orders/${orderId}` },
      ],
    }
  },
})
