import type { Order } from '../../../../contract/orders/orders.ts'
import type { Asker } from '../../../platform/db/database.ts'
import { presentOrder } from '../present.ts'
import { findOrders } from './queries-list.ts'

/** The newest orders that a customer may mean with these words. */
export const searchOrders = async (db: Asker, q: string, limit: number): Promise<Order[]> =>
  (await findOrders(db, { q, limit, sort: 'newest' })).map(presentOrder)
