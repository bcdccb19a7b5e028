import type { FulfilmentMethod } from '../shipping/fulfilment.ts'
import { statusLabels, type Order } from './orders.ts'

/** How an order reaches its customer. `promise` names the parcels of couriers. */
type Journey = {
  fulfilment?: { method: FulfilmentMethod } | null | undefined
  promise?: readonly unknown[] | undefined
}

/** Returns whether the customer picks up the whole order in the shop. Goods of sellers in the same order come by courier. */
export const isPickedUp = ({ fulfilment, promise = [] }: Journey): boolean =>
  fulfilment?.method === 'pickup' && promise.length === 0

/**
 * Returns what a customer reads as the status of an order. An order that is picked up is not sent: with both last statuses the customer has
 * it.
 */
export const customerStatusLabel = ({ status, ...journey }: Pick<Order, 'status'> & Journey): string =>
  isPickedUp(journey) && (status === 'shipped' || status === 'delivered') ? 'Picked up' : statusLabels[status]
