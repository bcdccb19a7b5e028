import type { Order, OrderDraft } from '../../contract/orders.ts'
import type { Tx } from '../db.ts'
import type { Actor } from '../identity/actor.ts'
import { once } from '../orders/once.ts'
import { placeOrder, type PlacedOrder, type PlaceOrder } from '../orders/place-order.ts'
import { quoteOf } from '../orders/quote-items.ts'
import { refuseMethod } from './methods.ts'
import { openAttempt, waitFor } from './open-attempt.ts'
import type { AttemptRow } from './queries.ts'
import type { Till } from './till.ts'

export type TakeOrder = { draft: OrderDraft; actor: Actor | null; key: string | null }

/** Takes an order and opens its payment: all or nothing, and once for each key. */
export async function takeOrder(till: Till, { draft, actor, key }: TakeOrder): Promise<PlacedOrder> {
  const look = quoteFor(till, draft, actor)
  return once(till.db, { scope: actor?.id ?? 'guest', key, body: draft, look }, async (tx, full) => {
    const { order } = await orderAndAttempt(tx, till, { draft, actor, full })
    return order
  })
}

/** How to read what an order will cost, before anything of it is done. */
export const quoteFor = (till: Till, draft: OrderDraft, actor: Actor | null) => (tx: Tx) =>
  quoteOf(tx, { ...draft, actor }, till.env.now())

type Taking = Pick<PlaceOrder, 'draft' | 'actor' | 'full'>
export type Taken = { order: PlacedOrder; attempt: AttemptRow }

/** The order with its first attempt to pay, inside a transaction. Refuses a way to pay that is not for this order. */
export async function orderAndAttempt(tx: Tx, till: Till, { draft, actor, full }: Taking): Promise<Taken> {
  const method = draft.paymentMethod ?? 'phonepe'
  const hasSellers = full.items.some(({ sellerId }) => sellerId !== null)
  const attempt: AttemptRow[] = []
  async function openPayment(order: Order) {
    attempt.push(await openAttempt(tx, till, { order, hasSellers }))
  }
  const unpaidUntil = waitFor(till, method)
  const order = await placeOrder(tx, { draft, actor, full, unpaidUntil, meanwhile: openPayment })
  await refuseMethod(tx, order, full.today.settings)
  return { order, attempt: attempt[0]! }
}
