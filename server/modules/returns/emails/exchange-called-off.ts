import { confirmationId } from '../../../../contract/orders/orders.ts'
import { describeVariant } from '../../../../contract/returns/return-policy.ts'
import { emailTemplate, withoutBusiness } from '../../../platform/email/email.ts'

type Data = {
  orderId: string
  business: string | null
  goods: readonly { title: string; quantity: number; size: string | null; colour: string | null }[]
}

/** Tells a seller that the goods of an exchange, which the seller was asked to pack, must not be sent. */
export const exchangeCalledOff = emailTemplate({
  name: 'exchange-called-off',
  withoutFreeText: withoutBusiness,
  render: ({ orderId, business, goods }: Data) => {
    const title = `The exchange for order ${confirmationId(orderId)} was cancelled`
    return {
      subject: title,
      preview: 'Please do not send these goods.',
      title,
      blocks: [
        {
          kind: 'text',
          text: `Please do not send these goods of ${business || 'your business'}. They are in stock again.`,
        },
        {
          kind: 'lines',
          lines: goods.map((good) => ({
            title: good.title,
            note: describeVariant(good),
            amount: `${good.quantity} ×`,
          })),
        },
      ],
    }
  },
})
