import { formatDay } from '../../../contract/core/dates.ts'
import { formatRupees } from '../../../contract/core/money.ts'
import type { Order, QuoteLine } from '../../../contract/orders/orders.ts'
import type { Block } from './email.ts'

/** What is in an order and what it costs, for a letter. */
export function orderBlocks(order: Order): Block[] {
  return [
    { kind: 'lines', lines: order.items.map(orderLine) },
    { kind: 'facts', facts: sums(order) },
  ]
}

export const orderLine = (line: QuoteLine) => ({
  title: line.title,
  note: [
    ...[line.size && `Size ${line.size}`, line.colour].filter((value) => value !== null && value !== ''),
    line.quantity > 1 ? `${line.quantity} pieces` : '',
    line.from && line.until ? wornDays(line.from, line.until) : '',
  ]
    .filter(Boolean)
    .join(' · '),
  amount: formatRupees(line.lineTotal),
})

/** `11 Oct 2026`, or both ends when there are several days. */
export const wornDays = (from: string, until: string): string =>
  from === until ? `Rented for ${formatDay(from)}` : `Rented from ${formatDay(from)} to ${formatDay(until)}`

function sums({ couponDiscount, couponCode, total, depositTotal, amountDue, paymentMethod }: Order) {
  const due = paymentMethod === 'cod' ? 'To pay on delivery' : 'Amount paid'
  return [
    ...(couponDiscount > 0
      ? [{ label: `Coupon ${couponCode ?? ''}`.trim(), value: `-${formatRupees(couponDiscount)}` }]
      : []),
    { label: 'Delivery', value: 'Free' },
    { label: 'Total', value: formatRupees(total) },
    ...(depositTotal > 0 ? [{ label: 'Refundable deposit', value: formatRupees(depositTotal) }] : []),
    { label: due, value: formatRupees(amountDue), isStrong: true },
  ]
}

/** Where the order goes, in one line; none when it says nothing. */
export const deliveryLine = ({ address }: Order): string | null =>
  address &&
  [address.recipient, address.line1, address.line2, `${address.city} ${address.pin}`, address.state]
    .filter(Boolean)
    .join(', ')
