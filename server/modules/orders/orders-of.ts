import type { Order } from '../../../contract/orders/orders.ts'
import type { Asker } from '../../platform/db/database.ts'
import { presentOwnOrder } from './present.ts'
import { findOrdersOf } from './queries.ts'

/** The orders of a person, newest first. */
export const ordersOf = async (db: Asker, userId: string): Promise<Order[]> =>
  (await findOrdersOf(db, userId)).map(presentOwnOrder)
