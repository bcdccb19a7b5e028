import type { Order, OrderDraft } from '../../contract/orders.ts'
import type { Tx } from '../db.ts'
import type { Actor } from '../identity/actor.ts'
import { once } from '../orders/once.ts'
import { placeOrder, type PlacedOrder } from '../orders/place-order.ts'
import { readToday, type Today } from '../orders/today.ts'
import { refuseMethod } from './methods.ts'
import { openAttempt, waitFor } from './open-attempt.ts'
import type { AttemptRow } from './queries.ts'
import type { Till } from './till.ts'

export type TakeOrder = { draft: OrderDraft; actor: Actor | null; key: string | null }

/** Takes an order and opens its payment: all or nothing, and once for each key. */
export async function takeOrder(till: Till, { draft, actor, key }: TakeOrder): Promise<PlacedOrder> {
  const today = await readToday(till.db, till.env)
  return once(till.db, { scope: actor?.id ?? 'guest', key, body: draft }, async (tx) => {
    const { order } = await orderAndAttempt(tx, till, { draft, actor, today })
    return order
  })
}

type Taking = { draft: OrderDraft; actor: Actor | null; today: Today }
export type Taken = { order: PlacedOrder; attempt: AttemptRow }

/** The order with its first attempt to pay, inside a transaction. Refuses a way to pay that is not for this order. */
export async function orderAndAttempt(tx: Tx, till: Till, { draft, actor, today }: Taking): Promise<Taken> {
  const method = draft.paymentMethod ?? 'phonepe'
  const attempt: AttemptRow[] = []
  async function openPayment(order: Order) {
    attempt.push(await openAttempt(tx, till, order))
    await refuseMethod(tx, order, today.settings)
  }
  const unpaidUntil = waitFor(till, method)
  const order = await placeOrder(tx, { draft, actor, today, unpaidUntil, meanwhile: openPayment })
  return { order, attempt: attempt[0]! }
}
