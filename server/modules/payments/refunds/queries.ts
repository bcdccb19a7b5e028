import type { Paise } from '../../../../contract/core/money.ts'
import { sql } from 'kysely'
import type { RefundState } from '../../../../contract/payments/payments.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'

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
