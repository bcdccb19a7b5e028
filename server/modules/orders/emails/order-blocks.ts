import { variantLabel } from '../../../../contract/catalog/variant-text.ts'
import { dayInIndia, formatPeriod } from '../../../../contract/core/dates.ts'
import { formatPayable, paise } from '../../../../contract/core/money.ts'
import type { Order, QuoteLine } from '../../../../contract/orders/orders.ts'
import { deliveryText } from '../../../../contract/shipping/delivery-charge.ts'
import { arrivalText } from '../../../../contract/shipping/arrival-text.ts'
import { fulfilmentText } from '../../../../contract/shipping/slot-text.ts'
import { nightPricesText } from '../../../../contract/rentals/night-prices-text.ts'
import type { RentalConditions } from '../../../../contract/rentals/conditions.ts'
import { cancellationText, groupedFacts } from '../../../../contract/rentals/conditions-text.ts'
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

/** A line of an order. The prices of a rental that was changed since the order are left out, because they belong to other nights. */
export const emailLine = (line: QuoteLine) => ({
  title: line.title,
  note: [
    variantLabel({ size: line.size }),
    line.colour,
    line.quantity > 1 ? `${line.quantity} pieces` : '',
    line.from && line.until ? rentalDays({ from: line.from, until: line.until }) : '',
    line.nightPrices && !line.isChanged ? nightPricesText(line.nightPrices) : '',
  ]
    .filter(Boolean)
    .join(' · '),
  amount: line.isChanged ? '' : formatPayable(line.lineTotal),
})

const rentalDays = (days: Period): string =>
  `Rented ${days.from === days.until ? 'for' : 'from'} ${formatPeriod(days)}`

/** The totals with their paise, so that they add up to the amount that the customer pays. */
function totalFacts(order: Order) {
  const { couponDiscount, couponCode, deliveryCharge, total, depositTotal, amountDue } = order
  return [
    ...(couponDiscount > 0
      ? [{ label: `Coupon ${couponCode ?? ''}`.trim(), value: formatPayable(paise(0 - couponDiscount)) }]
      : []),
    { label: 'Delivery', value: deliveryText(deliveryCharge) },
    { label: 'Total', value: formatPayable(total) },
    ...(depositTotal > 0 ? [{ label: 'Refundable deposit', value: formatPayable(depositTotal) }] : []),
    { label: summarizePayment(order).amountLabel, value: formatPayable(amountDue), isStrong: true },
  ]
}

/** When and where the customer gets the goods of the shop itself; empty if they travel by courier. */
export const slotBlocks = ({ fulfilment }: Pick<Order, 'fulfilment'>): Block[] =>
  fulfilment ? [{ kind: 'text', text: `${fulfilmentText(fulfilment)}.` }] : []

/** When and where the customer gets the goods: the slot, and one text for each sender of a parcel. */
export const arrivalBlocks = ({ promise, address, fulfilment }: Order): Block[] => [
  ...slotBlocks({ fulfilment }),
  ...promise.map(({ soldBy, arrives }) => {
    const sender = promise.length > 1 || fulfilment ? `Sent by ${soldBy ?? 'us'}: ` : ''
    return { kind: 'text' as const, text: `${sender}${arrivalText(arrives, address?.pin ?? '')}.` }
  }),
]

/** The days, fees and deposits of the rentals of an order, and what it costs to cancel it. */
export function conditionBlocks(conditions: RentalConditions, order: Order): Block[] {
  const orderedOn = dayInIndia(new Date(order.createdAt))
  return [
    ...groupedFacts(conditions, orderedOn).flatMap(({ titles, facts }): Block[] => [
      { kind: 'text', text: `Your rental: ${titles.join(', ')}` },
      { kind: 'facts', facts },
    ]),
    { kind: 'text', text: `Cancellation: ${cancellationText(conditions, orderedOn)}` },
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
