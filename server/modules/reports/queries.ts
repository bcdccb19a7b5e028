import { sql } from 'kysely'
import { paise } from '../../../contract/core/money.ts'
import type { Day } from '../../../contract/rentals/rentals.ts'
import type { DbOrTx } from '../../platform/db/database.ts'

/** All orders, and those that nobody has confirmed yet. */
export async function countOrders(db: DbOrTx) {
  const { rows } = await sql<{ total: number; pending: number }>`
    select coalesce(sum(change), 0) as total, coalesce(sum(change) filter (where name = 'pending'), 0) as pending
    from counters where what = 'orders'`.execute(db)
  return rows[0]!
}

/** What the books have as earned, in all and since the first moments of these days in India. */
export async function sumEarned(db: DbOrTx, { today, month }: { today: Day; month: Day }) {
  const { rows } = await sql<Record<'total' | 'today' | 'month', number>>`
    select coalesce(sum(change), 0) as total, coalesce(sum(change) filter (where name >= ${today}), 0) as today,
      coalesce(sum(change) filter (where name >= ${month}), 0) as month
    from counters where what = 'earned'`.execute(db)
  const { total, today: day, month: since } = rows[0]!
  return { total: paise(total), today: paise(day), month: paise(since) }
}

/** Makes one row of many, so that the sums stay quick. What is added meanwhile stays. */
export async function compactCounters(db: DbOrTx) {
  await sql`with gone as (delete from counters returning *)
    insert into counters select what, name, sum(change) from gone group by 1, 2 having sum(change) <> 0`.execute(
    db,
  )
}
