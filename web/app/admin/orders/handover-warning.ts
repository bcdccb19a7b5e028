import type { Order, OrderStatus } from '../../../../contract/orders/orders.ts'
import type { RentedGarment } from '../../../../contract/orders/rental-order.ts'

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
