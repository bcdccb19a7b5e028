import type { Order } from '../../../contract/orders/orders.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { ReturnRequest } from '../../../contract/returns/returns.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import type { Actor } from '../accounts/actor.ts'
import { findOwnOrder, requireLockedOrder } from '../orders/find-order.ts'
import { moveReturn } from './move-return.ts'
import { presentOwnReturn } from './present.ts'
import { findLoosePhotos, findReturn, givePhotos, insertReturn, insertReturnEvent } from './queries.ts'
import { notifyReturn } from './notify-return.ts'
import { termsOf, type Terms } from './terms.ts'

export type RequestReturn = { orderId: string; request: ReturnRequest; actor: Actor }

/** What of an order its buyer may give back, and what they gave back. */
export async function showReturns({ db, env }: { db: Db; env: Env }, orderId: string, actor: Actor) {
  const order = await ownOrder(db, orderId, actor)
  const { until, returns, ...terms } = await termsOf(db, order, env.now())
  return {
    ...terms,
    lines: terms.whyNot ? [] : terms.lines,
    until: until?.toISOString() ?? null,
    returns: returns.map((row) => presentOwnReturn(row, order)),
  }
}

export const ownOrder = async (db: Db, id: string, actor: Actor): Promise<Order> =>
  (await findOwnOrder(db, actor, id)) ?? refuse('not_found', 'There is no such order')

/** Asks the shop to take goods back. Refused after the hours of the policy, and for more pieces than there are. */
export async function requestReturn(
  { db, env }: { db: Db; env: Env },
  { orderId, request, actor }: RequestReturn,
) {
  await ownOrder(db, orderId, actor)
  return inTransaction(db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    const now = env.now()
    const terms = await termsOf(tx, order, now)
    if (terms.whyNot) refuse('wrong_state', terms.whyNot)
    const lines = validateLines(terms, request.lines)
    await inspectionPhotos(tx, orderId, request.photos)
    const { reason, note } = request
    const id = await insertReturn(tx, { order_id: orderId, reason, note, created_at: now }, lines)
    await givePhotos(tx, id, request.photos)
    await insertReturnEvent(tx, { return_id: id, state: 'asked', note: '', by: null, at: now })
    const row = (await findReturn(tx, id))!
    await notifyReturn(tx, order, row)
    return presentOwnReturn(row, order)
  })
}

/** One entry a line, each within what is left of it. */
function validateLines(terms: Terms, asked: ReturnRequest['lines']) {
  const lines = new Map<number, number>()
  for (const { line, quantity } of asked) lines.set(line, (lines.get(line) ?? 0) + quantity)
  return [...lines].map(([line, quantity]) => {
    const left = terms.lines.find((one) => one.line === line)?.quantity ?? 0
    if (quantity > left) {
      const message = left > 0 ? `At most ${left} of this can be given back` : 'This cannot be given back'
      refuse('invalid', message, { fields: [{ path: 'lines', message }] })
    }
    return { line, quantity }
  })
}

async function inspectionPhotos(tx: Tx, orderId: string, ids: readonly string[]) {
  const loose = new Set((await findLoosePhotos(tx, orderId)).map(({ id }) => id))
  if (ids.every((id) => loose.has(id))) return
  const message = 'A photograph got lost. Please add it again'
  refuse('invalid', message, { fields: [{ path: 'photos', message }] })
}

/** The buyer keeps the goods after all. */
export async function withdrawReturn({ db, env }: { db: Db; env: Env }, id: string, actor: Actor) {
  const known = await findReturn(db, id)
  const order = known && (await findOwnOrder(db, actor, known.order_id))
  if (!order) return refuse('not_found', 'There is no such return')
  return inTransaction(db, async (tx) => {
    await requireLockedOrder(tx, order._id)
    const row = await moveReturn(tx, { id, changes: { state: 'withdrawn' }, by: null, now: env.now() })
    return presentOwnReturn(row, order)
  })
}
