import { cashDue } from '../../../../contract/orders/cash-due.ts'
import { formatPayable, paise, sum } from '../../../../contract/core/money.ts'
import type { Order, OrderStatus } from '../../../../contract/orders/orders.ts'
import type { RentedGarment } from '../../../../contract/orders/rental-order.ts'

type CashOrder = Pick<Order, 'status' | 'payment' | 'amountDue'>

/**
 * What staff confirm before they set orders to Delivered: that records the cash of those that are still to be paid in cash. Null if none
 * of them is.
 */
export function cashWarning(orders: readonly CashOrder[]): string | null {
  const amounts = orders
    .filter(({ status }) => status !== 'delivered')
    .map((order) => cashDue(order) + unpaidAmount(order))
    .filter((amount) => amount > 0)
    .map(paise)
  if (amounts.length === 0) return null
  const which =
    orders.length === 1 ? '' : ` for ${amounts.length === 1 ? '1 order' : `${amounts.length} orders`}`
  return `This records ${formatPayable(sum(amounts))} as received in cash${which}. Setting the status back to an earlier one undoes that.`
}

/** What staff confirm before they agree to orders that wait for an online payment. Null if none of them does. */
export function unpaidWarning(orders: readonly CashOrder[]): string | null {
  const unpaid = orders.filter((order) => unpaidAmount(order) > 0)
  if (unpaid.length === 0) return null
  const amount = formatPayable(sum(unpaid.map(({ amountDue }) => amountDue)))
  if (orders.length === 1) return `This order is not paid. The customer then pays ${amount} on delivery.`
  const which =
    unpaid.length === 1
      ? '1 order is not paid. Its customer'
      : `${unpaid.length} orders are not paid. Their customers`
  return `${which} then ${unpaid.length === 1 ? 'pays' : 'pay'} ${amount} on delivery.`
}

/** The amount that the customer should have paid online, for an order to which staff have not agreed; 0 for other orders. */
const unpaidAmount = ({ status, payment, amountDue }: CashOrder): number =>
  ['pending', 'cancelled'].includes(status) && !['paid', 'due_on_delivery'].includes(payment.state)
    ? amountDue
    : 0

/**
 * What staff confirm before they set orders with rentals to Shipped or Delivered, which the rental counter does at the handover. Null for other
 * orders, and if all garments have been handed out. Without `garments` it is not known whether they have.
 */
export function handoverWarning(
  orders: readonly Pick<Order, 'items'>[],
  to: OrderStatus,
  garments?: readonly Pick<RentedGarment, 'state'>[],
): string | null {
  const hasRentals = orders.some(({ items }) => items.some(({ type }) => type === 'rent'))
  const isOut = garments?.every(({ state }) => state === 'out' || state === 'returned')
  if ((to !== 'shipped' && to !== 'delivered') || !hasRentals || isOut) return null
  const which = orders.length === 1 ? 'this order' : 'these orders'
  return `The rental counter hands out the rented outfits of ${which}, and sets the status then. Set it by hand only if they have left the shop.`
}
