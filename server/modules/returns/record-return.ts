import { refuse, refuseField } from '../../../contract/core/refusal.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { RecordedReturn } from '../../../contract/returns/record-return.ts'
import type { AdminReturn } from '../../../contract/returns/returns.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import { withIdempotencyKey } from '../../platform/db/idempotency.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findAnyOrder, requireLockedOrder } from '../orders/find-order.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { presentReturn } from './present.ts'
import { presentForStaff } from './process-return.ts'
import { findReturn } from './queries.ts'
import { storeRequest } from './request-return.ts'
import { readReturnTerms } from './return-terms.ts'
import { notifyReturn, transitionReturn } from './transition-return.ts'

/** Returns the returns of an order, and what staff can record as a further return. */
export async function showOrderReturns({ db, env }: PaymentDeps, orderId: string) {
  const order = (await findAnyOrder(db, orderId)) ?? refuse('not_found', 'Order not found')
  const { lines, returns, ...terms } = await readReturnTerms(db, order, env.now())
  const refusalReason = terms.refusalReason ?? unpaidReason(order)
  return {
    refusalReason,
    lines: refusalReason ? [] : lines,
    returns: returns.map((row) => presentReturn(row, order)),
  }
}

/** Nothing of an unpaid order can be refunded, and the customer would still owe the price of the returned goods. */
function unpaidReason({ payment }: Order): string | null {
  if (payment.state === 'paid') return null
  return payment.state === 'wrong_amount'
    ? 'Another amount than the price of this order was received. Decide about this payment first.'
    : 'This order has not been paid. Record its payment first, or cancel the order.'
}

type Recording = { orderId: string; recorded: RecordedReturn; actor: Actor; key: string | null }

/**
 * Records a return for the customer of any order, by the rules of the return request. Goods that are already in the shop make the return
 * approved without an e-mail, because the next step of staff sends one; otherwise the customer gets the e-mail about the request.
 */
export function recordReturn(
  { db, env }: PaymentDeps,
  { orderId, recorded, actor, key }: Recording,
): Promise<AdminReturn> {
  const now = env.now()
  return withIdempotencyKey(
    db,
    { scope: `${actor.id} records returns`, key, body: { orderId, recorded } },
    {
      run: async (tx) => {
        const id = await record(tx, { orderId, recorded, actor, now })
        return { id, reply: await showRecorded(tx, id, now) }
      },
      replay: (tx, id) => showRecorded(tx, id, now),
    },
  )
}

const showRecorded = async (db: DbOrTx, id: string, now: Date) =>
  presentForStaff(db, (await findReturn(db, id))!, now)

type LockedRecording = Omit<Recording, 'key'> & { now: Date }

async function record(tx: Tx, { orderId, recorded, actor, now }: LockedRecording): Promise<string> {
  const order = await requireLockedOrder(tx, orderId)
  const unpaid = unpaidReason(order)
  if (unpaid) refuse('wrong_state', unpaid)
  const { isHandedOver, reason, note } = recorded
  const fieldOf = (of: number) => `lines.${recorded.lines.findIndex(({ line }) => line === of)}.quantity`
  const lines = recorded.lines.filter(({ quantity }) => quantity > 0)
  const by = actor.name
  if (lines.length === 0) refuseField('lines.0.quantity', 'Enter how many pieces come back')
  const request = { lines, reason, note, photos: [] }
  const asked = await storeRequest(tx, { order, request, by, now, fieldOf })
  const { id } = asked
  const row = isHandedOver
    ? await transitionReturn(tx, { id, changes: { state: 'approved', way: 'brings_back' }, by, now })
    : asked
  if (!isHandedOver) await notifyReturn(tx, order, { row, canBeCollected: false })
  const after = { order: orderId, state: row.state, lines, reason }
  await recordAudit(tx, { actor, act: 'return.asked', subject: `return:${id}`, after })
  return id
}
