import { sql } from 'kysely'
import { paise, type Paise } from '../../contract/money.ts'
import type { Day } from '../../contract/rentals.ts'
import type { Asker } from '../db.ts'

/** All orders, and those that nobody has confirmed yet. */
export async function countOrders(db: Asker) {
  return db
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'pending').as('pending'),
    ])
    .executeTakeFirstOrThrow()
}

/** The accounts of what the shop earns. */
export const EARNED = ['sales', 'rent', 'late_fees', 'damage', 'commission', 'sellers_part']

/** What the books have as earned, in all and since the first moments of these days in India. */
export async function sumEarned(db: Asker, { today, month }: { today: Day; month: Day }) {
  const { rows } = await sql<Record<'total' | 'today' | 'month', Paise>>`
    select coalesce(-sum(e.amount), 0) as total,
      coalesce(-sum(e.amount) filter (where t.at >= ${today}::date::timestamp at time zone 'Asia/Kolkata'), 0) as today,
      coalesce(-sum(e.amount) filter (where t.at >= ${month}::date::timestamp at time zone 'Asia/Kolkata'), 0) as month
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account = any(${EARNED})`.execute(db)
  const { total, today: day, month: since } = rows[0]!
  return { total: paise(total), today: paise(day), month: paise(since) }
}
