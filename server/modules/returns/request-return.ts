import type { Order } from '../../../contract/orders/orders.ts'
import { refuse, refuseField } from '../../../contract/core/refusal.ts'
import type { OrderReturn, ReturnRequest } from '../../../contract/returns/returns.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import { withIdempotencyKey } from '../../platform/db/idempotency.ts'
import type { Env } from '../../env.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findOwnOrder, requireLockedOrder } from '../orders/find-order.ts'
import { releaseExchange, reserveExchange } from './exchange-goods.ts'
import { transitionReturn, notifyReturn } from './transition-return.ts'
import { presentOwnReturn } from './present.ts'
import {
  findUnassignedPhotos,
  findReturn,
  assignPhotos,
  insertReturn,
  insertReturnEvent,
  type ReturnRow,
} from './queries.ts'
import { readBrand } from '../brand/read-brand.ts'
import { findTransport } from './transport.ts'
import { readReturnTerms, type ReturnTerms } from './return-terms.ts'

type RequestReturnInput = { orderId: string; request: ReturnRequest; actor: Actor; key: string | null }

/** Returns the lines that the buyer can return from this order, and the returns that the order already has. */
export async function showReturns({ db, env }: { db: Db; env: Env }, orderId: string, actor: Actor) {
  const order = await ownOrder(db, orderId, actor)
  const brand = await readBrand(db)
  const now = env.now()
  const { until, returns, ...terms } = await readReturnTerms(db, order, now)
  const presented: OrderReturn[] = []
  for (const row of returns) {
    presented.push(
      presentOwnReturn(row, order, { brand, transport: await findTransport(db, { row, order, now }) }),
    )
  }
  return {
    ...terms,
    lines: terms.refusalReason ? [] : terms.lines,
    until: until?.toISOString() ?? null,
    returns: presented,
  }
}

export const ownOrder = async (db: Db, id: string, actor: Actor): Promise<Order> =>
  (await findOwnOrder(db, actor, id)) ?? refuse('not_found', 'Order not found')

/** Creates a return request, and confirms it to the buyer by e-mail. A repeated request with the same idempotency key creates no second one. */
export async function requestReturn(
  { db, env }: { db: Db; env: Env },
  { orderId, request, actor, key }: RequestReturnInput,
) {
  await ownOrder(db, orderId, actor)
  const now = env.now()
  return withIdempotencyKey(
    db,
    { scope: `${actor.id} returns`, key, body: { orderId, request } },
    {
      run: async (tx) => {
        const order = await requireLockedOrder(tx, orderId)
        const row = await storeRequest(tx, { order, request, by: null, now })
        await notifyReturn(tx, order, { row, canBeCollected: false })
        return { id: row.id, reply: presentOwnReturn(row, order, { brand: await readBrand(tx) }) }
      },
      replay: async (tx, id) => {
        const order = await requireLockedOrder(tx, orderId)
        const row = (await findReturn(tx, id))!
        const transport = await findTransport(tx, { row, order, now })
        return presentOwnReturn(row, order, { brand: await readBrand(tx), transport })
      },
    },
  )
}

type NewRequest = {
  order: Order
  request: ReturnRequest
  /** The name of the member of staff who records the return; null when the buyer requests it. */
  by: string | null
  now: Date
  /** The name of the field for the quantity of an order line; by default all lines have one field. */
  fieldOf?: (line: number) => string
}

/** Stores a return request of a locked order. Refuses it after the return period, and when it contains more units than can still be returned. */
export async function storeRequest(
  tx: Tx,
  { order, request, by, now, fieldOf = () => 'lines' }: NewRequest,
): Promise<ReturnRow> {
  const { reason, note, photos, resolution } = request
  const terms = await readReturnTerms(tx, order, now)
  if (terms.refusalReason) refuse('wrong_state', terms.refusalReason)
  const lines = validateLines(terms, request.lines, fieldOf)
  await assertUnassigned(tx, order._id, photos)
  const isExchange = resolution === 'exchange'
  const id = await insertReturn(
    tx,
    {
      order_id: order._id,
      reason,
      note,
      created_at: now,
      resolution: resolution ?? 'refund',
      stock_taken: isExchange,
    },
    isExchange
      ? await reserveExchange(tx, order, lines)
      : lines.map(({ line, quantity }) => ({ line, quantity })),
  )
  if (photos.length > 0) await assignPhotos(tx, id, photos)
  await insertReturnEvent(tx, { return_id: id, state: 'asked', note: '', by, at: now })
  return (await findReturn(tx, id))!
}

/**
 * Adds up the quantities of entries for the same order line. Refuses more units than can still be returned, and different sizes for the
 * same line.
 */
function validateLines(
  terms: ReturnTerms,
  requested: ReturnRequest['lines'],
  fieldOf: (line: number) => string,
) {
  const lines = new Map<number, { line: number; quantity: number; sku: string | null }>()
  for (const { line, quantity, sku = null } of requested) {
    const same = lines.get(line)
    if (same && same.sku !== sku) {
      const message = 'Choose one size for each item. For two sizes, send two requests'
      refuseField('sku', message)
    }
    lines.set(line, { line, quantity: (same?.quantity ?? 0) + quantity, sku })
  }
  return [...lines.values()].map(({ line, quantity, sku }) => {
    const available = terms.lines.find((returnable) => returnable.line === line)?.quantity ?? 0
    if (quantity > available) {
      const message =
        available > 0 ? `You can return at most ${available} of this item` : 'This item cannot be returned'
      refuseField(fieldOf(line), message)
    }
    return { line, quantity, sku }
  })
}

async function assertUnassigned(tx: Tx, orderId: string, ids: readonly string[]) {
  const unassigned = new Set((await findUnassignedPhotos(tx, orderId)).map(({ id }) => id))
  if (ids.every((id) => unassigned.has(id))) return
  const message = 'A photo is missing. Please add it again'
  refuseField('photos', message)
}

export async function withdrawReturn({ db, env }: { db: Db; env: Env }, id: string, actor: Actor) {
  const stored = await findReturn(db, id)
  const order = stored && (await findOwnOrder(db, actor, stored.order_id))
  if (!order) return refuse('not_found', 'Return not found')
  return inTransaction(db, async (tx) => {
    const locked = await requireLockedOrder(tx, order._id)
    const row = await transitionReturn(tx, { id, changes: { state: 'withdrawn' }, by: null, now: env.now() })
    await releaseExchange(tx, locked, row)
    return presentOwnReturn(row, order, { brand: await readBrand(tx) })
  })
}
