import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/database.ts'
import { afterCursor } from '../../platform/db/pagination.ts'

type Days = { from: Date; to: Date; before: string | null; limit: number }

/** Attempts begun in these days, newest first, each with what the books say came in for it. */
export function findBooked(db: DbOrTx, { from, to, before, limit }: Days) {
  let query = db
    .selectFrom('payments')
    .selectAll('payments')
    .select(
      sql<number>`(select coalesce(sum(e.amount), 0) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.order_id = payments.order_id and t.memo = payments.id and t.kind in ('payment_captured', 'payment_unwanted')
          and e.account = 'cash:' || payments.provider)`.as('booked'),
    )
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
  if (before) query = query.where(afterCursor({ table: 'payments', id: before }))
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Refunds of these attempts, each with what the books say went out for it. */
export const findRefundsBooked = (db: DbOrTx, paymentIds: readonly string[]) =>
  db
    .selectFrom('refunds')
    .selectAll('refunds')
    .select(
      sql<number>`(select coalesce(-sum(e.amount), 0) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.key = 'refund-paid:' || refunds.id and e.account like 'cash:%')`.as('booked'),
    )
    .where('payment_id', 'in', [...paymentIds])
    .orderBy('id')
    .execute()
