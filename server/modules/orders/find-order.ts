import type { Order } from '../../../contract/orders/orders.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { DbOrTx, Db, Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { renewGuestToken, type GuestTokens } from './guest-token.ts'
import { canReadOrder } from './policy.ts'
import { presentOrder, presentOrderForBuyer } from './present.ts'
import { extendHoldExpiry } from '../rentals/holds/confirm-holds.ts'
import { findOrder, updatePaymentDeadline, lockOrder, findOrdersOfUser } from './queries.ts'

/** An order; a guest order comes with the token that gives access to it. */
export type PlacedOrder = Order & { token: string | null }

/** The order, if this user placed it. Staff have no extra access here. */
export async function findOwnOrder(db: DbOrTx, actor: Actor, id: string): Promise<Order | null> {
  const order = await findOrder(db, id)
  return order?.user_id === actor.id ? presentOrder(order) : null
}

/** Locks the order until the transaction ends, so that changes of its money and of its goods run one after the other. */
export async function requireLockedOrder(tx: Tx, id: string): Promise<Order> {
  const order = await lockOrder(tx, id)
  return order ? presentOrder(order) : refuse('not_found', 'Order not found')
}

/** The time until which goods are reserved for a payment; null when the order does not wait for one. */
export async function findPaymentDeadline(db: Db | Tx, id: string): Promise<Date | null> {
  return (await findOrder(db, id))?.unpaid_until ?? null
}

/** Extends the reservation of goods and rental dates of an unpaid order. */
export async function extendPaymentDeadline(tx: Tx, id: string, until: Date) {
  await updatePaymentDeadline(tx, id, until)
  await extendHoldExpiry(tx, id, until)
}

type OrderAccess = { id: string; actor: Actor | null; token: string | null }

/** The order, if the requester may read it: its owner, order staff, or a guest with its token. */
export async function findReadableOrder(db: Db, { id, actor, token }: OrderAccess): Promise<Order | null> {
  const order = await findOrder(db, id)
  return order && canReadOrder(order, actor, token) ? presentOrder(order) : null
}

/** Locks a guest order until the transaction ends. Returns false unless the token is valid. */
export async function lockGuestOrder(tx: Tx, { id, token }: { id: string; token: string | null }) {
  const order = await lockOrder(tx, id)
  return order?.user_id === null && canReadOrder(order, null, token)
}

/** An order as the reply to `placeOrder`, for a repeated request. */
export async function findPlacedOrder(tx: Tx, id: string, tokenOf: GuestTokens): Promise<PlacedOrder> {
  const order = presentOrderForBuyer((await findOrder(tx, id))!)
  return { ...order, token: await renewGuestToken(tx, { orderId: id, tokenOf }) }
}

/** Any order, without an access check. For background work. */
export async function findAnyOrder(db: Db | Tx, id: string): Promise<Order | null> {
  const order = await findOrder(db, id)
  return order ? presentOrder(order) : null
}

/** The orders of a user, newest first. */
export const findOwnOrders = async (db: DbOrTx, userId: string): Promise<Order[]> =>
  (await findOrdersOfUser(db, userId)).map(presentOrderForBuyer)
