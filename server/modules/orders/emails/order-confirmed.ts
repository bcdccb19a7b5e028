import { confirmationId, type Order } from '../../../../contract/orders/orders.ts'
import type { RentalConditions } from '../../../../contract/rentals/conditions.ts'
import { arrivingRentals } from '../../../../contract/rentals/conditions-text.ts'
import { travelsToAddress } from '../../../../contract/orders/goods.ts'
import { SIMULATED_PAYMENT, summarizePayment } from '../../../../contract/orders/payment-summary.ts'
import { emailTemplate } from '../../../platform/email/email.ts'
import { arrivalBlocks, conditionBlocks, deliveryLine, orderBlocks } from './order-blocks.ts'

/** `link` is the path of the order's page, and `conditions` are those of its rentals. */
type Data = { order: Order; link: string; conditions: RentalConditions | null }

/** The receipt of an order. */
export const orderConfirmed = emailTemplate({
  name: 'order-confirmed',
  limitGroup: 'order',
  withoutFreeText: ({ order, link, conditions }) => ({
    link,
    conditions,
    order: { ...order, userName: null, address: null, promise: [], fulfilment: null },
  }),
  render: ({ order, link, conditions }: Data) => {
    const id = confirmationId(order._id)
    const delivery = deliveryLine(order)
    const { items: lines, fulfilment } = order
    const arrivals = conditions ? arrivingRentals(conditions) : []
    const addressLabel = travelsToAddress({ lines, fulfilment, arrivals })
      ? 'Delivery address'
      : 'Your address'
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
        ...arrivalBlocks(order),
        ...(conditions ? conditionBlocks(conditions, order) : []),
        ...(delivery
          ? [
              {
                kind: 'text' as const,
                text: `${addressLabel}: ${delivery}`,
              },
            ]
          : []),
        { kind: 'button', label: 'See my order', to: link },
        ...(order.depositTotal > 0 ? [{ kind: 'small' as const, text: DEPOSIT }] : []),
      ],
    }
  },
})

const DEPOSIT =
  'The deposit is refundable: you get it back when the outfit comes back in the condition in which you received it.'
