import type { Order } from '../../../contract/orders/orders.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { DbOrTx, Db, Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { renewGuestToken, type GuestTokens } from './guest-token.ts'
import type { PlacedOrder } from '../checkout/write-orders.ts'
import { canReadOrder } from './policy.ts'
import { presentOrder, presentOrderForBuyer } from './present.ts'
import { extendHoldExpiry } from '../rentals/holds/confirm-holds.ts'
import { findOrder, updatePaymentDeadline, lockOrder, findOrdersOfUser } from './queries.ts'

/** The order with this id if it is this person's own; staff get no more than anybody else here. */
export async function findOwnOrder(db: DbOrTx, actor: Actor, id: string): Promise<Order | null> {
  const order = await findOrder(db, id)
  return order?.user_id === actor.id ? presentOrder(order) : null
}

/** The order, locked until the transaction ends: what changes its money and what changes its goods wait for each other. */
export async function requireLockedOrder(tx: Tx, id: string): Promise<Order> {
  const order = await lockOrder(tx, id)
  return order ? presentOrder(order) : refuse('not_found', 'There is no such order')
}

/** Until when the goods of this order wait for a payment; null when they do not. */
export async function findPaymentDeadline(db: Db | Tx, id: string): Promise<Date | null> {
  return (await findOrder(db, id))?.unpaid_until ?? null
}

/** Lets the goods of an unpaid order and its nights wait until then. */
export async function extendPaymentDeadline(tx: Tx, id: string, until: Date) {
  await updatePaymentDeadline(tx, id, until)
  await extendHoldExpiry(tx, id, until)
}

type Asked = { id: string; actor: Actor | null; token: string | null }

/** The order with this id for who may see it: its owner, staff of the orders, or whoever holds its token. */
export async function findReadableOrder(db: Db, { id, actor, token }: Asked): Promise<Order | null> {
  const order = await findOrder(db, id)
  return order && canReadOrder(order, actor, token) ? presentOrder(order) : null
}

/** Whether this is a guest order and its token; locks it until the transaction ends. */
export async function lockGuestOrder(tx: Tx, { id, token }: { id: string; token: string | null }) {
  const order = await lockOrder(tx, id)
  return order?.user_id === null && canReadOrder(order, null, token)
}

/** An order that was placed before, as the reply to it says: for the same request sent again. */
export async function findPlacedOrder(tx: Tx, id: string, tokenOf: GuestTokens): Promise<PlacedOrder> {
  const order = presentOrderForBuyer((await findOrder(tx, id))!)
  return { ...order, token: await renewGuestToken(tx, { orderId: id, tokenOf }) }
}

/** Any order, for the shop's own work. */
export async function findAnyOrder(db: Db | Tx, id: string): Promise<Order | null> {
  const order = await findOrder(db, id)
  return order ? presentOrder(order) : null
}

/** The orders of a person, newest first. */
export const findOwnOrders = async (db: DbOrTx, userId: string): Promise<Order[]> =>
  (await findOrdersOfUser(db, userId)).map(presentOrderForBuyer)
