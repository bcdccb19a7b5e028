import type { Paise } from '../../../contract/core/money.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { AdminReturn } from '../../../contract/returns/returns.ts'
import { recordAudit } from '../audit/record.ts'
import { inTransaction, type DbOrTx, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../accounts/actor.ts'
import { findAnyOrder, requireLockedOrder } from '../orders/find-order.ts'
import { restockLines } from '../orders/release-order.ts'
import { findOrderMoney } from '../payments/order-money.ts'
import { refundOrder } from '../payments/refunds/refund.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { moveReturn, type MoveReturn } from './move-return.ts'
import { presentReturn } from './present.ts'
import { findReturn, findReturns, type ReturnFilter, type ReturnRow } from './queries.ts'
import { notifyReturn } from './notify-return.ts'

export async function listReturns({ db }: PaymentDeps, filter: ReturnFilter) {
  const rows = await findReturns(db, filter)
  const data: AdminReturn[] = []
  for (const row of rows) data.push(await present(db, row))
  return { data }
}

export const showReturn = async ({ db }: PaymentDeps, id: string): Promise<AdminReturn> =>
  present(db, (await findReturn(db, id)) ?? noSuchReturn())

async function present(db: DbOrTx, row: ReturnRow): Promise<AdminReturn> {
  const order = (await findAnyOrder(db, row.order_id))!
  const { refundable } = await findOrderMoney(db, row.order_id)
  return { ...presentReturn(row, order), customer: order.userName ?? 'Guest', refundable }
}

type Answer = { id: string; result: 'approved' | 'refused'; answer: string; actor: Actor }

/** Agrees to a return, or refuses it; the buyer reads the answer in a letter. */
export const answerReturn = (deps: PaymentDeps, { id, result, answer, actor }: Answer) =>
  act(deps, { id, changes: { state: result, answer }, note: answer, actor })

type Receive = { id: string; restock: boolean; actor: Actor }

/** The goods are back; those that can be sold go on the shelf in the same transaction. */
export const receiveReturn = (deps: PaymentDeps, { id, restock, actor }: Receive) =>
  act(deps, {
    id,
    changes: { state: 'received', restocked: restock },
    actor,
    also: async (tx, { order_id, lines }) => {
      if (restock) await restockLines(tx, order_id, lines)
    },
  })

type Refund = { id: string; amount: Paise; actor: Actor }

/**
 * Sends the money back: first the refund under the return's own key, which is made once however often this is tried, then
 * the return is closed with it.
 */
export async function refundReturn(deps: PaymentDeps, { id, amount, actor }: Refund) {
  const row = (await findReturn(deps.db, id)) ?? noSuchReturn()
  if (row.state === 'refunded') refuse('already_done', 'This return has been paid back')
  if (row.state !== 'received') refuse('wrong_state', 'The goods have to be back first')
  const refund = await refundOrder(deps, {
    orderId: row.order_id,
    amount,
    reason: 'Return',
    key: `return:${id}`,
    lines: row.lines.map(({ line }) => line),
    actor,
  })
  return act(deps, { id, changes: { state: 'refunded', refund_id: refund!.id }, actor })
}

type Act = Pick<MoveReturn, 'id' | 'changes' | 'note'> & {
  actor: Actor
  also?: (tx: Tx, row: ReturnRow) => Promise<void>
}

async function act({ db, env }: PaymentDeps, { actor, also, ...move }: Act): Promise<AdminReturn> {
  const { order_id: orderId } = (await findReturn(db, move.id)) ?? noSuchReturn()
  return inTransaction(db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    const row = await moveReturn(tx, { ...move, by: actor.name, now: env.now() })
    await also?.(tx, row)
    const { state, restocked, refund_id } = row
    const after = { state, restocked, refund: refund_id }
    await recordAudit(tx, { actor, act: `return.${state}`, subject: `return:${row.id}`, after })
    await notifyReturn(tx, order, row)
    return present(tx, row)
  })
}

const noSuchReturn = () => refuse('not_found', 'There is no such return')
