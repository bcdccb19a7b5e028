import { sql } from 'kysely'
import type { Paise } from '../../../contract/core/money.ts'
import type { DbOrTx } from '../../platform/db/database.ts'

export type PaidBack = { amount: Paise; lines: { line: number; quantity: number }[] }

/** What an order's returns have had paid back, or promised, and for which pieces. */
export async function paidBackByReturns(db: DbOrTx, orderId: string): Promise<PaidBack[]> {
  const { rows } = await sql<PaidBack>`
    select r.amount, (select json_agg(json_build_object('line', l.line, 'quantity', l.quantity) order by l.line)
      from return_lines l where l.return_id = returns.id) as lines
    from returns join refunds r on r.key = 'return:' || returns.id
    where returns.order_id = ${orderId}
    order by returns.created_at, returns.id`.execute(db)
  return rows
}
