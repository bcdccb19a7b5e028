// Questions about the goods of an order, in a file without schemas, because pages with lists of orders ask them too.
import type { Day } from '../rentals/rentals.ts'
import type { ChosenFulfilment } from '../shipping/slot-text.ts'
import type { QuoteLine } from './orders.ts'
import type { RentedGarment } from './rental-order.ts'

type Goods = {
  lines: readonly Pick<QuoteLine, 'type'>[]
  fulfilment: Pick<ChosenFulfilment, 'method'> | null
  /** The first nights of the rentals that a courier brings. Left out where they are not known. */
  arrivals?: readonly Day[]
}

/**
 * Returns whether goods of an order are known to travel to its address. Rentals near the shop have an address too, but their customers
 * collect them.
 */
export const travelsToAddress = ({ lines, fulfilment, arrivals = [] }: Goods): boolean =>
  fulfilment
    ? fulfilment.method !== 'pickup'
    : arrivals.length > 0 || lines.some(({ type }) => type === 'buy')

/**
 * Returns whether the shop itself sends or hands out the goods of an order line: its own goods, and every rental. A seller sends only the
 * goods that the seller sells.
 */
export const isSentByShop = ({ type, soldBy }: Pick<QuoteLine, 'type' | 'soldBy'>): boolean =>
  type === 'rent' || !soldBy

/** Returns whether the customer has the garment, and it was not reported as lost. */
export const isWithCustomer = ({ state, deposit }: RentedGarment): boolean =>
  state === 'out' && !deposit.settledAt
