import type { Order } from '../../contract/orders.ts'
import type { Db } from '../db.ts'
import type { Actor } from '../identity/actor.ts'
import { presentOrder } from './present.ts'
import { findOrder } from './queries.ts'

/** The order with this id if it is this person's own; staff get no more than anybody else here. */
export async function findOrderOf(db: Db, actor: Actor, id: string): Promise<Order | null> {
  const order = await findOrder(db, id)
  return order?.user_id === actor.id ? presentOrder(order) : null
}
