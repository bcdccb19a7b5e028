import { confirmationId, type Order } from '../../../../contract/orders/orders.ts'
import { formatPayable } from '../../../../contract/core/money.ts'
import { summarizePayment } from '../../../../contract/orders/payment-summary.ts'
import { emailTemplate } from '../../../platform/email/email.ts'
import { orderBlocks } from './order-blocks.ts'

/** `link` is the path of the order's page, which leads to the UPI code. */
type Data = { order: Order; link: string }

/** Asks the customer for the UPI transfer of an order that was just placed. The receipt follows when staff have found the transfer. */
export const transferRequested = emailTemplate({
  name: 'transfer-requested',
  limitGroup: 'order',
  withoutFreeText: ({ order, link }) => ({ link, order: { ...order, userName: null, address: null } }),
  render: ({ order, link }: Data) => {
    const { title, nextStep } = summarizePayment(order)
    const id = confirmationId(order._id)
    return {
      subject: `Please transfer ${formatPayable(order.amountDue)} for your order ${id}`,
      preview: nextStep ?? title,
      title,
      blocks: [
        { kind: 'text', text: `We have received your order ${id}. ${nextStep ?? ''}` },
        { kind: 'button', label: 'Pay by UPI', to: link },
        ...orderBlocks(order),
      ],
    }
  },
})
