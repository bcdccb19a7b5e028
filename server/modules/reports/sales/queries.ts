import { sql } from 'kysely'
import type { Paise } from '../../../../contract/core/money.ts'
import { SEASON_LEAD_DAYS, type SalesReport } from '../../../../contract/reports/sales-report.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { isRevenue } from '../queries.ts'
import type { DayFigures } from './steps.ts'

/** Number of rows in the lists of products, coupons, sellers and garments. */
const LIST_LENGTH = 20

const isPlacedIn = ({
  from,
  until,
}: Period) => sql`o.created_at >= ${from}::timestamp at time zone 'Asia/Kolkata'
  and o.created_at < (${until}::timestamp + interval '1 day') at time zone 'Asia/Kolkata'`

/** Returns the figures of the days (in India) of a period that have orders or revenue. Simulated payments count only if `isDemo`. */
export async function findDayFigures(db: DbOrTx, period: Period, isDemo: boolean): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    with placed as (
      select to_char(o.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, o.status <> 'cancelled' as counts, o.total,
        o.status <> 'cancelled' and (
          exists (select from orders e where e.user_id = o.user_id and e.status <> 'cancelled'
            and (e.created_at, e.id) < (o.created_at, o.id))
          or exists (select from orders e where lower(e.user_email) = lower(o.user_email) and e.status <> 'cancelled'
            and (e.created_at, e.id) < (o.created_at, o.id))) as is_repeat,
        o.user_id is not null or o.user_email is not null as is_known
      from orders o where ${isPlacedIn(period)}
    ), by_day as (
      select day, count(*) as orders, count(*) filter (where not counts) as cancelled,
        coalesce(sum(total) filter (where counts), 0)::bigint as value,
        count(*) filter (where counts and is_known and not is_repeat) as new_customers,
        count(*) filter (where is_repeat) as repeat_orders
      from placed group by 1
    ), earned as (
      select name as day, sum(change)::bigint as revenue from counters
      where ${isRevenue(isDemo)} and name >= ${period.from} and name <= ${period.until} group by 1
    )
    select day, coalesce(revenue, 0) as revenue, coalesce(orders, 0) as orders, coalesce(cancelled, 0) as cancelled,
      coalesce(value, 0) as "orderValue", coalesce(new_customers, 0) as "newCustomers", coalesce(repeat_orders, 0) as "repeatOrders"
    from by_day full join earned using (day) order by day`.execute(db)
  return rows
}

/** Returns the products with the highest value of ordered lines, before coupon discounts, without cancelled orders. */
export async function findBestProducts(db: DbOrTx, period: Period) {
  type Row = { id: string; title: string; type: 'buy' | 'rent'; units: number; value: Paise }
  const { rows } = await sql<Row>`
    select l.product_id as id, max(l.title) as title, l.type, sum(l.quantity)::bigint as units,
      sum(l.price::bigint * l.quantity * l.days)::bigint as value
    from orders o join order_lines l on l.order_id = o.id
    where ${isPlacedIn(period)} and o.status <> 'cancelled'
    group by l.product_id, l.type order by value desc, id, type limit ${LIST_LENGTH}`.execute(db)
  return rows
}

/** Returns the coupons of the period with the highest discounts. Cancelled orders do not count. */
export async function findCoupons(db: DbOrTx, period: Period) {
  const { rows } = await sql<{ code: string; orders: number; discount: Paise; orderValue: Paise }>`
    select o.coupon_code as code, count(*) as orders, sum(o.coupon_discount)::bigint as discount, sum(o.total)::bigint as "orderValue"
    from orders o where ${isPlacedIn(period)} and o.status <> 'cancelled' and o.coupon_code is not null
    group by 1 order by discount desc, code limit ${LIST_LENGTH}`.execute(db)
  return rows
}

/** Returns the sellers with the highest value of ordered lines, before coupon discounts, without cancelled orders. */
export async function findBestSellers(db: DbOrTx, period: Period) {
  const { rows } = await sql<{ id: string; name: string; units: number; value: Paise }>`
    select l.seller_id as id, s.display_name as name, sum(l.quantity)::bigint as units,
      sum(l.price::bigint * l.quantity * l.days)::bigint as value
    from orders o join order_lines l on l.order_id = o.id join sellers s on s.id = l.seller_id
    where ${isPlacedIn(period)} and o.status <> 'cancelled'
    group by 1, 2 order by value desc, id limit ${LIST_LENGTH}`.execute(db)
  return rows
}

/**
 * Returns the products and sizes with the most booked days in the period. `available` is the number of pieces that are not retired now,
 * times the days of the period.
 */
export async function findUtilisation(db: DbOrTx, { from, until }: Period) {
  type Row = { productId: string; title: string; size: string | null; booked: number; available: number }
  const period = sql`daterange(${from}::date, ${until}::date, '[]')`
  const { rows } = await sql<Row>`
    with booked as (
      select h.sku_id, sum(upper(h.worn * ${period}) - lower(h.worn * ${period})) as days
      from rental_holds h
      where h.worn && ${period} and (h.state in ('out', 'returned') or (h.state = 'booked' and h.released_at is null))
      group by 1
    ), pieces as (
      select sku_id, count(*) as pieces from rental_pieces where state <> 'retired' group by 1
    )
    select p.id as "productId", p.title, s.size, coalesce(sum(b.days), 0)::bigint as booked,
      (sum(r.pieces) * (${until}::date - ${from}::date + 1))::bigint as available
    from pieces r join skus s on s.id = r.sku_id join products p on p.id = s.product_id left join booked b on b.sku_id = s.id
    group by p.id, p.title, s.size order by booked desc, p.title, s.size limit ${LIST_LENGTH}`.execute(db)
  return rows
}

/** Returns the deposits that the shop owes to customers, in paise, according to the ledger. */
export async function sumDepositsHeld(db: DbOrTx): Promise<Paise> {
  const { rows } = await sql<{ held: Paise }>`
    select coalesce(-sum(amount), 0)::bigint as held from ledger_entries where account = 'deposits'`.execute(
    db,
  )
  return rows[0]!.held
}

/** The least number of nights of a festival that makes a season of its own, as Navratri does; shorter festivals follow it within weeks. */
const SEASON_NIGHTS = 7

/** Returns the latest festival season that has begun by `today`: it begins `SEASON_LEAD_DAYS` before the first night and ends with the last night. */
export async function findSeason(db: DbOrTx, today: Day): Promise<SalesReport['season']> {
  const { rows } = await sql<{ name: string; from: Day; until: Day }>`
    select f.name, (min(date) - ${SEASON_LEAD_DAYS}::integer)::text as from, max(date)::text as until
    from festivals f join festival_nights n on n.festival_id = f.id group by f.id
    having count(*) >= ${SEASON_NIGHTS}::integer and min(date) - ${SEASON_LEAD_DAYS}::integer <= ${today}::date order by min(date) desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
