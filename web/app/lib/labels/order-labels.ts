import { formatMoment } from '../../../../contract/core/date-labels.ts'
import { statusLabels, type Order, type PaymentMethod } from '../../../../contract/orders/orders.ts'

/** Labels of payment methods, for shoppers and staff. */
export const paymentMethodLabels: Record<PaymentMethod, string> = {
  phonepe: 'PhonePe',
  upi: 'UPI transfer',
  cod: 'Cash on delivery',
}

type PaidOrder = Pick<Order, 'payment' | 'paymentMethod'> & Partial<Pick<Order, 'channel'>>

/** How the customer pays an order. A simulated payment is not called by the name of the gateway that it replaces. */
export function methodOf({ payment, paymentMethod, channel }: PaidOrder): string {
  if (channel === 'counter') return `At the counter, ${counterMethodOf({ payment, paymentMethod })}`
  return payment.isSimulated ? 'Simulated payment' : paymentMethodLabels[paymentMethod]
}

const counterMethodOf = ({ payment, paymentMethod }: PaidOrder): string =>
  payment.state === 'due_on_delivery' ? 'to pay later' : paymentMethod === 'cod' ? 'cash' : 'UPI'

/** The payment of an order, for staff. It says nothing about packing and delivery. */
export const paymentLabels: Record<Order['payment']['state'], string> = {
  paid: 'Paid',
  due_on_delivery: 'Due on delivery',
  waiting_for_transfer: 'Awaiting transfer',
  unpaid: 'Not paid',
  failed: 'Payment failed',
  wrong_amount: 'Wrong amount',
}

/** The status of an order, for staff. A new order that needs no payment first is waiting for staff, not for the customer. */
export const staffStatusLabel = ({ status, payment }: Pick<Order, 'status' | 'payment'>): string =>
  status === 'pending' && ['paid', 'due_on_delivery'].includes(payment.state)
    ? 'To confirm'
    : statusLabels[status]

/** Date and time in India: `11 Oct 2026, 7:30 pm`. Server and browser return the same text. */
export function formatInstant(iso: string): string {
  return formatMoment(new Date(iso))
}

/** The number of units in these lines, for example "3 items". */
export function countItems(lines: readonly { quantity: number }[]): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return count === 1 ? '1 item' : `${count} items`
}
