import type { Paise } from '../../../../contract/core/money.ts'
import { sql } from 'kysely'
import {
  isRefundedByHand,
  PaymentProvider,
  type RefundState,
} from '../../../../contract/payments/payments.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { anyOf } from '../../../platform/db/prepared-statements.ts'
import { afterCursor } from '../../../platform/db/pagination.ts'

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

export type NewRefund = {
  payment_id: string
  order_id: string
  amount: Paise
  reason: string
  key: string | null
  by: string | null
  check_at: Date
}

/** Inserts a refund. Returns undefined when a refund with this key exists. */
export const insertRefund = (tx: Tx, refund: NewRefund) =>
  tx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returningAll()
    .executeTakeFirst()

export const findRefund = (db: DbOrTx, id: string) =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

export const findRefundByKey = (db: DbOrTx, key: string) =>
  db.selectFrom('refunds').selectAll().where('key', '=', key).executeTakeFirst()

export const lockRefund = (tx: Tx, id: string) =>
  tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findRefundsOfOrder = (db: DbOrTx, orderId: string) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

type Changes = {
  state?: RefundState
  error?: string | null
  reference?: string
  check_at?: Date | null
  checks?: number
}

export async function updateRefund(tx: Tx, id: string, changes: Changes) {
  await tx
    .updateTable('refunds')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Returns refunds whose status check is due, the most overdue first. */
export const findDueRefunds = (db: DbOrTx, now: Date) =>
  db
    .selectFrom('refunds')
    .select(['id'])
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(100)
    .execute()

/**
 * SQL condition: staff have to pay the refund by hand, because no gateway can do it, or because the gateway has refused it. The first part
 * is written exactly as in the partial index `refunds_to_pay`, so that PostgreSQL can use the index.
 */
export const isToPayByHand = sql<boolean>`(refunds.state <> 'completed' and (refunds.state = 'failed' or exists (
  select from payments where payments.id = refunds.payment_id and payments.provider = ${anyOf(PaymentProvider.options.filter(isRefundedByHand))})))`

export type ManualRefundQuery = { before?: string | null | undefined; limit: number }

/** Finds a page of the refunds that staff have to pay by hand, oldest first. `before` is the id of the last refund of the previous page. */
export function findManualRefunds(db: DbOrTx, { before, limit }: ManualRefundQuery) {
  let query = db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .selectAll('refunds')
    .select('payments.provider')
    .select([
      sql<string | null>`coalesce(orders.user_name, orders.address ->> 'recipient')`.as('customer'),
      sql<string | null>`coalesce(orders.user_phone, orders.address ->> 'phone')`.as('phone'),
    ])
    .where(isToPayByHand)
  if (before) query = query.where(afterCursor({ table: 'refunds', id: before, isOldestFirst: true }))
  return query.orderBy('refunds.created_at').orderBy('refunds.id').limit(limit).execute()
}
