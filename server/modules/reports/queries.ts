import { sql } from 'kysely'
import { addDays } from '../../../contract/core/dates.ts'
import { paise } from '../../../contract/core/money.ts'
import type { Day } from '../../../contract/rentals/rentals.ts'
import { isToPack } from '../orders/queries.ts'
import { isToDecide as isSubscriptionToDecide } from '../sellers/subscriptions/queries.ts'
import { isToPayByHand } from '../payments/refunds/queries.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import type { DashboardDay } from '../../../contract/reports/reports.ts'

/** Returns the number of all orders and of pending orders. */
export async function countOrders(db: DbOrTx) {
  const { rows } = await sql<{ total: number; pending: number }>`
    select coalesce(sum(change), 0) as total, coalesce(sum(change) filter (where name = 'pending'), 0) as pending
    from counters where what = 'orders'`.execute(db)
  return rows[0]!
}

type Revenue = { today: Day; month: Day; isDemo: boolean }

/** SQL condition for the counters of revenue. */
export const isRevenue = (isDemo: boolean) =>
  isDemo ? sql`what in ('earned', 'earned_simulated')` : sql`what = 'earned'`

/**
 * Returns the revenue according to the ledger: of all time, of `today`, and since `month`, which is the first day of the month.
 * Days are days in India. Revenue of simulated payments counts only if `isDemo`.
 */
export async function sumRevenue(db: DbOrTx, { today, month, isDemo }: Revenue) {
  const { rows } = await sql<Record<'total' | 'today' | 'month', number>>`
    select coalesce(sum(change), 0) as total, coalesce(sum(change) filter (where name >= ${today}), 0) as today,
      coalesce(sum(change) filter (where name >= ${month}), 0) as month
    from counters where ${isRevenue(isDemo)}`.execute(db)
  const { total, today: ofToday, month: ofMonth } = rows[0]!
  return { total: paise(total), today: paise(ofToday), month: paise(ofMonth) }
}

/**
 * Merges all rows of a counter into one row, so that its sum is calculated fast. Does not change rows that other transactions insert
 * at the same time.
 */
export async function compactCounters(db: DbOrTx) {
  await sql`with deleted as (delete from counters returning *)
    insert into counters select what, name, sum(change) from deleted group by 1, 2 having sum(change) <> 0`.execute(
    db,
  )
}

export async function countUsers(db: DbOrTx): Promise<number> {
  const row = await db
    .selectFrom('counters')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('change'), eb.lit(0)).as('count'))
    .where('what', '=', 'users')
    .executeTakeFirstOrThrow()
  return row.count
}

/** Counts what waits for staff: orders with goods to pack, returns and complaints to answer, submitted products, payments to decide, and refunds to pay by hand. */
export async function countOpenTasks(db: DbOrTx) {
  type OpenTasks = {
    toPack: number
    returnsToAnswer: number
    complaintsToAnswer: number
    submissionsWaiting: number
    paymentsToDecide: number
    refundsToPay: number
  }
  const { rows } = await sql<OpenTasks>`
    select
      (select count(*) from orders where ${isToPack}) as "toPack",
      (select count(*) from returns where state = 'asked') as "returnsToAnswer",
      (select count(*) from complaints where resolved_at is null) as "complaintsToAnswer",
      (select count(*) from seller_submissions where state = 'submitted') as "submissionsWaiting",
      (select count(*) from payments where wrong_amount is not null and returned_at is null)
        + (select count(*) from subscription_payments where ${isSubscriptionToDecide}) as "paymentsToDecide",
      (select count(*) from refunds where ${isToPayByHand}) as "refundsToPay"`.execute(db)
  return rows[0]!
}

/** Counts the units that unpaid orders of customers reserve. */
export async function countUnpaidUnits(db: DbOrTx): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(l.quantity - l.restocked), 0) as units from orders o join order_lines l on l.order_id = o.id
    where o.status = 'pending' and (o.payment_method = 'cod' or o.unpaid_until is not null)`.execute(db)
  return rows[0]!.units
}

/** Returns the new accounts, orders and revenue of each of the last seven days in India, ending today. */
export async function findLastSevenDays(
  db: DbOrTx,
  { today, isDemo }: Omit<Revenue, 'month'>,
): Promise<DashboardDay[]> {
  const week = Array.from({ length: 7 }, (_, index) => addDays(today, index - 6))
  const { rows } = await sql<{ day: Day; users: number; orders: number; revenue: number }>`
    with days as (
      select day, day::timestamp at time zone 'Asia/Kolkata' as begins, (day + 1)::timestamp at time zone 'Asia/Kolkata' as ends
      from unnest(${week}::date[]) day
    )
    select day,
      (select count(*) from users u where u.created_at >= begins and u.created_at < ends) as users,
      (select count(*) from orders o where o.created_at >= begins and o.created_at < ends) as orders,
      (select coalesce(sum(change), 0) from counters where ${isRevenue(isDemo)} and name = to_char(day, 'YYYY-MM-DD')) as revenue
    from days order by day`.execute(db)
  return rows.map((row) => ({ ...row, revenue: paise(Math.max(0, row.revenue)) }))
}

/**
 * Returns one LIKE pattern for each of the first five words of a search text. Wildcards in the words are escaped. A result has
 * to match all of the patterns.
 */
const toPatterns = (q: string) =>
  q
    .toLowerCase()
    .split(/\s+/)
    .slice(0, 5)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`)

export function searchProducts(db: DbOrTx, q: string, limit: number) {
  let query = db.selectFrom('products').select(['id', 'title', 'product_type as productType', 'status'])
  for (const pattern of toPatterns(q)) query = query.where('search_text', 'like', pattern)
  return query.limit(limit).execute()
}

export function searchUsers(db: DbOrTx, q: string, limit: number) {
  let query = db.selectFrom('users').select(['id', 'name', 'email'])
  for (const pattern of toPatterns(q)) {
    query = query.where(sql<boolean>`lower(name || ' ' || email) like ${pattern}`)
  }
  return query.limit(limit).execute()
}
