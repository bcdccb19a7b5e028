import { confirmationId } from '../../../../contract/orders/orders.ts'
import { describeVariant } from '../../../../contract/returns/return-policy.ts'
import { emailTemplate, withoutBusiness } from '../../../platform/email/email.ts'

type Data = {
  orderId: string
  returnId: string
  business: string | null
  goods: readonly { title: string; quantity: number; size: string | null; colour: string | null }[]
}

/** Asks a seller to send the new goods of an exchange. The returned goods have arrived and were checked. */
export const exchangeToPack = emailTemplate({
  name: 'exchange-to-pack',
  withoutFreeText: withoutBusiness,
  render: ({ orderId, returnId, business, goods }: Data) => {
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
        {
          kind: 'lines',
          lines: goods.map((good) => ({
            title: good.title,
            note: describeVariant(good),
            amount: `${good.quantity} ×`,
          })),
        },
        { kind: 'button', label: 'See the exchange', to: `/seller/orders/${orderId}?exchange=${returnId}` },
      ],
    }
  },
})
