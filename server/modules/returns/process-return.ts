import type { Paise } from '../../../contract/core/money.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { AdminReturn } from '../../../contract/returns/returns.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction, type DbOrTx, type Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findAnyOrder, requireLockedOrder } from '../orders/find-order.ts'
import { restockLines } from '../orders/release-order.ts'
import { findOrderMoney } from '../payments/order-money.ts'
import { refundOrder } from '../payments/refunds/refund.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { transitionReturn, type ReturnTransition, notifyReturn } from './transition-return.ts'
import { presentReturn } from './present.ts'
import { findReturn, findReturns, type ReturnFilter, type ReturnRow } from './queries.ts'

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

type ReturnAnswer = { id: string; result: 'approved' | 'refused'; answer: string; actor: Actor }

/** Approves or refuses a return. The answer is sent to the buyer by e-mail. */
export const answerReturn = (deps: PaymentDeps, { id, result, answer, actor }: ReturnAnswer) =>
  applyTransition(deps, { id, changes: { state: result, answer }, note: answer, actor })

type ReceivedReturn = { id: string; restock: boolean; actor: Actor }

/** Marks the returned goods as received. With `restock`, adds them to the stock in the same transaction. */
export const receiveReturn = (deps: PaymentDeps, { id, restock, actor }: ReceivedReturn) =>
  applyTransition(deps, {
    id,
    changes: { state: 'received', restocked: restock },
    actor,
    onTransition: async (tx, { order_id, lines }) => {
      if (restock) await restockLines(tx, order_id, lines)
    },
  })

type ReturnRefundRequest = { id: string; amount: Paise; actor: Actor }

/**
 * Refunds a return and closes it. The idempotency key of the refund contains the id of the return, so a retry after a crash does not
 * refund twice.
 */
export async function refundReturn(deps: PaymentDeps, { id, amount, actor }: ReturnRefundRequest) {
  const row = (await findReturn(deps.db, id)) ?? noSuchReturn()
  if (row.state === 'refunded') refuse('already_done', 'This return has already been refunded')
  if (row.state !== 'received') refuse('wrong_state', 'Mark the goods as received first')
  const refund = await refundOrder(deps, {
    orderId: row.order_id,
    amount,
    reason: 'Return',
    key: `return:${id}`,
    lines: row.lines.map(({ line }) => line),
    actor,
  })
  return applyTransition(deps, { id, changes: { state: 'refunded', refund_id: refund!.id }, actor })
}

type StaffTransition = Pick<ReturnTransition, 'id' | 'changes' | 'note'> & {
  actor: Actor
  onTransition?: (tx: Tx, row: ReturnRow) => Promise<void>
}

async function applyTransition(
  { db, env }: PaymentDeps,
  { actor, onTransition, ...transition }: StaffTransition,
): Promise<AdminReturn> {
  const { order_id: orderId } = (await findReturn(db, transition.id)) ?? noSuchReturn()
  return inTransaction(db, async (tx) => {
    const order = await requireLockedOrder(tx, orderId)
    const row = await transitionReturn(tx, { ...transition, by: actor.name, now: env.now() })
    await onTransition?.(tx, row)
    const { state, restocked, refund_id } = row
    const after = { state, restocked, refund: refund_id }
    await recordAudit(tx, { actor, act: `return.${state}`, subject: `return:${row.id}`, after })
    await notifyReturn(tx, order, row)
    return present(tx, row)
  })
}

const noSuchReturn = () => refuse('not_found', 'Return not found')
