import type { OrderStatus, PaymentMethod } from '../../../../contract/orders/orders.ts'

/** Labels of order statuses, for shoppers and staff. */
export const statusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

export const methodLabels: Record<PaymentMethod, string> = {
  phonepe: 'PhonePe',
  upi: 'UPI transfer',
  cod: 'Cash on delivery',
}

const instant = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

/** Date and time in India: `11 Oct 2026, 7:30 pm`. Server and browser return the same text. */
export const formatInstant = (iso: string): string => instant.format(new Date(iso)).replaceAll('\u202f', ' ')
