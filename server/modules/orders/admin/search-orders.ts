import type { Order } from '../../../../contract/orders/orders.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { presentOrder } from '../present.ts'
import { findOrders } from './queries.ts'

/** Returns the newest orders that match a search text, at most `limit`. */
export const searchOrders = async (db: DbOrTx, q: string, limit: number): Promise<Order[]> =>
  (await findOrders(db, { q, limit, sort: 'newest' })).map(presentOrder)
