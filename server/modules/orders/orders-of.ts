import type { Order } from '../../../contract/orders/orders.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { presentOwnOrder } from './present.ts'
import { findOrdersOf } from './queries.ts'

/** The orders of a person, newest first. */
export const ordersOf = async (db: DbOrTx, userId: string): Promise<Order[]> =>
  (await findOrdersOf(db, userId)).map(presentOwnOrder)
