import type { Order, OwnOrder } from '../../../contract/orders/orders.ts'
import { canPay } from '../../../contract/orders/payment-summary.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { DbOrTx, Db, Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { renewGuestToken, type GuestTokens } from './guest-token.ts'
import { canReadOrder } from './policy.ts'
import { presentOrder, presentOrderForBuyer } from './present.ts'
import { readBrand } from '../brand/read-brand.ts'
import { findReturnsOfRentals } from './rentals/queries.ts'
import { findOrder, lockOrder, findOrdersById, findOrdersOfUser, findUnpaidOrdersOfUser } from './queries.ts'

/** An order. `token` gives access to a guest order; it is null for an order of an account. */
export type PlacedOrder = Order & { token: string | null }

/** Returns the order if this user placed it, else null, also for staff. */
export async function findOwnOrder(db: DbOrTx, actor: Actor, id: string): Promise<Order | null> {
  const order = await findOrder(db, id)
  return order?.user_id === actor.id ? presentOrder(order) : null
}

/**
 * Locks the order until the transaction ends, so that two changes of its money or its goods never run concurrently. Refuses an unknown id.
 */
export async function requireLockedOrder(tx: Tx, id: string): Promise<Order> {
  const order = await lockOrder(tx, id)
  return order ? presentOrder(order) : refuse('not_found', 'Order not found')
}

type OrderAccess = { id: string; actor: Actor | null; token: string | null }

/** Returns the order if the requester may read it, else null. Its owner, order staff, and a guest with the order's token may read it. */
export async function findReadableOrder(db: Db, { id, actor, token }: OrderAccess): Promise<Order | null> {
  const order = await findOrder(db, id)
  return order && canReadOrder(order, actor, token) ? presentOrder(order) : null
}

/** Locks a guest order until the transaction ends. Returns false unless the token is valid. */
export async function lockGuestOrder(tx: Tx, { id, token }: { id: string; token: string | null }) {
  const order = await lockOrder(tx, id)
  return order?.user_id === null && canReadOrder(order, null, token)
}

/** Composes the reply of `placeOrder` to a repeated request from the stored order. */
export async function findPlacedOrder(tx: Tx, id: string, tokenOf: GuestTokens): Promise<PlacedOrder> {
  const order = presentOrderForBuyer((await findOrder(tx, id))!, await readBrand(tx))
  return { ...order, token: await renewGuestToken(tx, { orderId: id, tokenOf }) }
}

/** Returns any order without an access check. For jobs, and for callers that have checked the access themselves. */
export async function findAnyOrder(db: DbOrTx, id: string): Promise<Order | null> {
  const order = await findOrder(db, id)
  return order ? presentOrder(order) : null
}

/** Like `findAnyOrder` for several orders. Returns them by their ids. */
export async function findAnyOrders(db: DbOrTx, ids: readonly string[]): Promise<Map<string, Order>> {
  const rows = await findOrdersById(db, ids)
  return new Map(rows.map((row) => [row.id, presentOrder(row)]))
}

/** The orders of a user, newest first: all, or at most `limit`. */
export async function findOwnOrders(
  db: DbOrTx,
  userId: string,
  limit: number | null = null,
): Promise<Order[]> {
  const brand = await readBrand(db)
  return (await findOrdersOfUser(db, userId, limit)).map((row) => presentOrderForBuyer(row, brand))
}

/** Lists at most `limit` orders of a user, newest first, and says which of their rentals are back and which deposits are open. */
export async function listOwnOrders(db: DbOrTx, userId: string, limit: number): Promise<OwnOrder[]> {
  const orders = await findOwnOrders(db, userId, limit)
  const ids = orders.map(({ _id }) => _id)
  const garments = Map.groupBy(await findReturnsOfRentals(db, ids), ({ orderId }) => orderId)
  return orders.map((order) => ({
    ...order,
    garments: (garments.get(order._id) ?? []).map(({ returnedAt, hasOpenDeposit }) => ({
      returnedAt: returnedAt?.toISOString() ?? null,
      hasOpenDeposit,
    })),
  }))
}

/**
 * Finds the newest order that its customer can still pay online, or null. An order that waits for a UPI transfer is left out, because the
 * transfer may be on its way.
 */
export async function findPayableOrder(db: DbOrTx, userId: string, now: Date): Promise<Order | null> {
  const orders = (await findUnpaidOrdersOfUser(db, userId, now)).map(presentOrder)
  return orders.find((order) => canPay(order) && order.payment.state !== 'waiting_for_transfer') ?? null
}
