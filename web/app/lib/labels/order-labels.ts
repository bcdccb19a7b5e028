import { formatMoment } from '../../../../contract/core/date-labels.ts'
import type { Order, PaymentMethod } from '../../../../contract/orders/orders.ts'

/** Labels of payment methods, for shoppers and staff. */
export const methodLabels: Record<PaymentMethod, string> = {
  phonepe: 'PhonePe',
  upi: 'UPI transfer',
  cod: 'Cash on delivery',
}

type PaidOrder = Pick<Order, 'payment' | 'paymentMethod'>

/** How the customer pays an order. A simulated payment is not called by the name of the gateway that it replaces. */
export function methodOf({ payment, paymentMethod }: PaidOrder): string {
  return payment.isSimulated ? 'Simulated payment' : methodLabels[paymentMethod]
}

/** Date and time in India: `11 Oct 2026, 7:30 pm`. Server and browser return the same text. */
export function formatInstant(iso: string): string {
  return formatMoment(new Date(iso))
}
