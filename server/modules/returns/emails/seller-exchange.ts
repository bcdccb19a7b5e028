import { confirmationId } from '../../../../contract/orders/orders.ts'
import { describeVariant } from '../../../../contract/returns/return-policy.ts'
import { emailTemplate, withoutBusiness } from '../../../platform/email/email.ts'

export type SellerExchange = {
  orderId: string
  returnId: string
  business: string | null
  goods: readonly { title: string; quantity: number; size: string | null; colour: string | null }[]
}

const linesOf = ({ goods }: SellerExchange) => ({
  kind: 'lines' as const,
  lines: goods.map((good) => ({
    title: good.title,
    note: describeVariant(good),
    amount: `${good.quantity} ×`,
  })),
})

/** Asks a seller to send the new goods of an exchange. The returned goods have arrived and were checked. */
export const exchangeToPack = emailTemplate({
  name: 'exchange-to-pack',
  withoutFreeText: withoutBusiness,
  render: (data: SellerExchange) => {
    const { orderId, returnId, business, goods } = data
    const title = `An exchange for order ${confirmationId(orderId)} is waiting to be packed`
    return {
      subject: title,
      preview: goods.map((good) => good.title).join(', '),
      title,
      blocks: [
        {
          kind: 'text',
          text: `A customer of ${business || 'your business'} has sent goods back and gets new ones in exchange. The customer does not pay again.`,
        },
        linesOf(data),
        { kind: 'button', label: 'See the exchange', to: `/seller/orders/${orderId}?exchange=${returnId}` },
      ],
    }
  },
})

/** Tells a seller that the goods of an exchange, which the seller was asked to pack, must not be sent. */
export const exchangeCalledOff = emailTemplate({
  name: 'exchange-called-off',
  withoutFreeText: withoutBusiness,
  render: (data: SellerExchange) => {
    const title = `The exchange for order ${confirmationId(data.orderId)} was cancelled`
    return {
      subject: title,
      preview: 'Please do not send these goods.',
      title,
      blocks: [
        {
          kind: 'text',
          text: `Please do not send these goods of ${data.business || 'your business'}. They are in stock again.`,
        },
        linesOf(data),
      ],
    }
  },
})
