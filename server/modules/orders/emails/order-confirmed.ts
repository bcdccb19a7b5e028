import { confirmationId, type Order } from '../../../../contract/orders/orders.ts'
import { SIMULATED_PAYMENT, summarizePayment } from '../../../../contract/orders/payment-summary.ts'
import { emailTemplate } from '../../../platform/email/email.ts'
import { deliveryLine, orderBlocks } from './order-blocks.ts'

/** `link` is the path of the order's page. */
type Data = { order: Order; link: string }

/** The receipt of an order. */
export const orderConfirmed = emailTemplate({
  name: 'order-confirmed',
  limitGroup: 'order',
  withoutFreeText: ({ order, link }) => ({ link, order: { ...order, userName: null, address: null } }),
  render: ({ order, link }: Data) => {
    const id = confirmationId(order._id)
    const delivery = deliveryLine(order)
    const { nextStep } = summarizePayment(order)
    const received = nextStep
      ? `We have received your order ${id}. ${nextStep}`
      : `We have received your order ${id} and are getting it ready.`
    return {
      subject: `Your order ${id}`,
      preview: `Thank you. ${received}`,
      title: `Thank you${order.userName ? `, ${order.userName}` : ''}`,
      blocks: [
        { kind: 'text', text: received },
        ...orderBlocks(order),
        ...(order.payment.isSimulated ? [{ kind: 'small' as const, text: SIMULATED_PAYMENT }] : []),
        ...(delivery ? [{ kind: 'text' as const, text: `Delivery address: ${delivery}` }] : []),
        { kind: 'button', label: 'See my order', to: link },
        ...(order.depositTotal > 0 ? [{ kind: 'small' as const, text: DEPOSIT }] : []),
      ],
    }
  },
})

const DEPOSIT =
  'The deposit is refundable: you get it back when the outfit comes back in the condition in which you received it.'
