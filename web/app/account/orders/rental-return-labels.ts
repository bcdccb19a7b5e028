import type { Order } from '../../../../contract/orders/orders.ts'
import type { RentedGarment } from '../../../../contract/orders/rental-order.ts'

type OrderFacts = Pick<Order, 'status' | 'events'> & {
  items: readonly Pick<Order['items'][number], 'type'>[]
}
type GarmentFacts = Pick<RentedGarment, 'returnedAt'>

/** `event` replaces the label of the delivery in the timeline; null if the order was delivered before the first garment came back. */
export type ReturnLabels = { status: string; event: string | null }

/** The clocks of the database and of the server, which store these times, may differ so much. */
const CLOCK_DIFFERENCE_MS = 60_000

/**
 * What a customer reads instead of 'Delivered' after rentals came back: an order of rentals becomes `delivered` when its first garment is
 * returned. Null if the usual label is true.
 */
export function labelReturn(
  { status, items, events }: OrderFacts,
  garments: readonly GarmentFacts[],
): ReturnLabels | null {
  const returns = garments.flatMap(({ returnedAt }) => (returnedAt ? [Date.parse(returnedAt)] : []))
  const isReturned =
    status === 'delivered' && returns.length > 0 && items.every(({ type }) => type === 'rent')
  if (!isReturned) return null
  const deliveredAt = Date.parse(events.findLast((event) => event.status === 'delivered')?.at ?? '')
  const isByReturn = deliveredAt >= Math.min(...returns) - CLOCK_DIFFERENCE_MS
  const label = garments.length === 1 ? 'Returned' : 'First rental returned'
  return {
    status: returns.length === garments.length ? 'Returned' : 'Partly returned',
    event: isByReturn ? label : null,
  }
}
