import { sql } from 'kysely'
import type { DashboardDay } from '../../../contract/reports/reports.ts'
import { paise } from '../../../contract/core/money.ts'
import type { Day } from '../../../contract/rentals/rentals.ts'
import type { DbOrTx } from '../../platform/db/database.ts'

export async function countUsers(db: DbOrTx): Promise<number> {
  const row = await db
    .selectFrom('counters')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('change'), eb.lit(0)).as('count'))
    .where('what', '=', 'users')
    .executeTakeFirstOrThrow()
  return row.count
}

/** Garments with customers, and those whose last worn day is today or over. */
export async function countRentals(db: DbOrTx, today: Day) {
  const { rows } = await sql<{ rentalsOut: number; returnsDue: number }>`
    select count(*) as "rentalsOut", count(*) filter (where upper(worn) - 1 <= ${today}::date) as "returnsDue"
    from rental_holds where state = 'out' and released_at is null`.execute(db)
  return rows[0]!
}

/** As many sizes that run low are looked at; a shop with more of them has no need of the exact number. */
const MOST_LOW = 3000

/** What waits for staff beside orders. */
export async function countWaiting(db: DbOrTx) {
  type Waiting = {
    lowStock: number
    submissionsWaiting: number
    unpaidUnits: number
    paymentsToDecide: number
  }
  const { rows } = await sql<Waiting>`
    select (select count(distinct l.product_id) from (select * from low_stock
        order by product_id limit ${MOST_LOW}) l join products p on p.id = l.product_id
        where p.status = 'live' and p.product_type = 'marketplace' and exists (select from skus s
          where s.product_id = l.product_id and s.stock_item_id = l.stock_item_id and not s.retired)) as "lowStock",
      (select count(*) from seller_submissions where state = 'submitted') as "submissionsWaiting",
      (select coalesce(sum(l.quantity - l.restocked), 0) from orders o join order_lines l on l.order_id = o.id
        where o.status = 'pending' and (o.payment_method = 'cod' or o.unpaid_until is not null)) as "unpaidUnits",
      (select count(*) from payments where taken is not null and taken_back_at is null) as "paymentsToDecide"`.execute(
    db,
  )
  return rows[0]!
}

/** New accounts, orders and earnings of the last seven days in India, today last. */
export async function findWeek(db: DbOrTx, today: Day): Promise<DashboardDay[]> {
  const { rows } = await sql<{ day: Day; users: number; orders: number; revenue: number }>`
    with days as (
      select d::date as day, d::timestamp at time zone 'Asia/Kolkata' as begins,
        (d + interval '1 day')::timestamp at time zone 'Asia/Kolkata' as ends
      from generate_series(${today}::date - 6, ${today}::date, interval '1 day') d
    )
    select day,
      (select count(*) from users u where u.created_at >= begins and u.created_at < ends) as users,
      (select count(*) from orders o where o.created_at >= begins and o.created_at < ends) as orders,
      (select coalesce(sum(change), 0) from counters where what = 'earned' and name = to_char(day, 'YYYY-MM-DD')) as revenue
    from days order by day`.execute(db)
  return rows.map((row) => ({ ...row, revenue: paise(Math.max(0, row.revenue)) }))
}
