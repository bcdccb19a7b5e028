import { formatPeriod } from '../../../../contract/core/dates.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import type { Order, QuoteLine } from '../../../../contract/orders/orders.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { summarizePayment } from '../../../../contract/orders/payment-summary.ts'
import { optionalButton, type Block } from '../../../platform/email/email.ts'

/** The items of an order and its totals. */
export function orderBlocks(order: Order): Block[] {
  return [
    { kind: 'lines', lines: order.items.map(emailLine) },
    { kind: 'facts', facts: totalFacts(order) },
  ]
}

export const emailLine = (line: QuoteLine) => ({
  title: line.title,
  note: [
    ...[line.size && `Size ${line.size}`, line.colour].filter((value) => value !== null && value !== ''),
    line.quantity > 1 ? `${line.quantity} pieces` : '',
    line.from && line.until ? rentalDays({ from: line.from, until: line.until }) : '',
  ]
    .filter(Boolean)
    .join(' · '),
  amount: formatRupees(line.lineTotal),
})

const rentalDays = (days: Period): string =>
  `Rented ${days.from === days.until ? 'for' : 'from'} ${formatPeriod(days)}`

function totalFacts(order: Order) {
  const { couponDiscount, couponCode, total, depositTotal, amountDue } = order
  return [
    ...(couponDiscount > 0
      ? [{ label: `Coupon ${couponCode ?? ''}`.trim(), value: `-${formatRupees(couponDiscount)}` }]
      : []),
    { label: 'Delivery', value: 'Free' },
    { label: 'Total', value: formatRupees(total) },
    ...(depositTotal > 0 ? [{ label: 'Refundable deposit', value: formatRupees(depositTotal) }] : []),
    { label: summarizePayment(order).amountLabel, value: formatRupees(amountDue), isStrong: true },
  ]
}

/** The delivery address in one line; null when the order has none. */
export const deliveryLine = ({ address }: Order): string | null =>
  address &&
  [address.recipient, address.line1, address.line2, `${address.city} ${address.pin}`, address.state]
    .filter(Boolean)
    .join(', ')

/** `url` is the carrier's tracking page. */
export type TrackingLink = { carrier: string; number: string; url: string | null }

export function trackingBlocks({ carrier, number, url }: TrackingLink): Block[] {
  const facts = [
    { label: 'Carrier', value: carrier },
    { label: 'Tracking number', value: number },
  ]
  return [{ kind: 'facts', facts }, ...optionalButton('Track the delivery', url)]
}
