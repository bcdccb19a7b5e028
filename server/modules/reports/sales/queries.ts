import { sql, type RawBuilder } from 'kysely'
import type { Paise } from '../../../../contract/core/money.ts'
import { SEASON_LEAD_DAYS, type SalesReport } from '../../../../contract/reports/sales-report.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { isRevenue } from '../queries.ts'
import type { DayFigures } from './steps.ts'

/** Number of rows in the lists of products, coupons, sellers and garments. */
const LIST_LENGTH = 20

type Sql = RawBuilder<unknown>

/** Whether a day of the table `d` must be counted again. */
const hasChanged = sql`exists (select from sales_day_changes c where c.day = d.day)`

const daysOf = ({ from, until }: Period) => daysBetween(sql`${from}::date`, until)
const daysBetween = (from: Sql, until: Day) => sql`
  (select ${from} + n as day from generate_series(0, ${until}::date - ${from}) n)`

/** The days of a period that `countSalesDay` has not counted, or whose orders have changed since. */
const uncountedDays = (period: Period) => uncountedOf(daysOf(period))
const uncountedOf = (days: Sql) => sql`
  (select day from ${days} d where ${hasChanged} or not exists (select from sales_days s where s.day = d.day))`

/** The rows of one of the tables `sales_day...` for the counted days of a period. */
const countedRows = (table: string, { from, until }: Period) => sql`
  select d.* from ${sql.table(table)} d where d.day >= ${from}::date and d.day <= ${until}::date and not ${hasChanged}`

/**
 * The orders of days. `offset 0` makes PostgreSQL look up the orders of each day in the index: it cannot estimate how few days these are, and
 * would read all orders.
 */
const placedOn = (days: Sql) => sql`
  ${days} d cross join lateral (select * from orders where created_at >= d.day::timestamp at time zone 'Asia/Kolkata'
    and created_at < (d.day + 1)::timestamp at time zone 'Asia/Kolkata' offset 0) o`

/** Counts the orders of days, in the columns of `sales_days`. Days without orders have no row. */
const countOrders = (days: Sql) => sql`
  select day, count(*)::integer as orders, (count(*) filter (where not counts))::integer as cancelled,
    coalesce(sum(total) filter (where counts), 0)::bigint as order_value,
    (count(*) filter (where counts and is_known and not is_repeat))::integer as new_customers,
    (count(*) filter (where is_repeat))::integer as repeat_orders
  from (
    select d.day, o.status <> 'cancelled' as counts, o.total,
      o.status <> 'cancelled' and (
        exists (select from orders e where e.user_id = o.user_id and e.status <> 'cancelled'
          and (e.created_at, e.id) < (o.created_at, o.id))
        or exists (select from orders e where lower(e.user_email) = lower(o.user_email) and e.status <> 'cancelled'
          and (e.created_at, e.id) < (o.created_at, o.id))) as is_repeat,
      o.user_id is not null or o.user_email is not null as is_known
    from ${placedOn(days)}
  ) placed group by day`

/** Adds up the ordered lines of days, before coupon discounts, without cancelled orders, in the columns of `sales_day_goods`. */
const countGoods = (days: Sql) => sql`
  select d.day, l.product_id, l.type, l.seller_id, max(l.title) as title, sum(l.quantity)::integer as units,
    sum(l.quantity * coalesce(rent_of_nights(l.night_prices), l.price::bigint * l.days))::bigint as value
  from ${placedOn(days)} cross join lateral (select * from order_lines where order_id = o.id offset 0) l
  where o.status <> 'cancelled' group by 1, 2, 3, 4`

/** Adds up the coupons of orders that are not cancelled, in the columns of `sales_day_coupons`. */
const countCoupons = (days: Sql) => sql`
  select d.day, o.coupon_code as code, count(*)::integer as orders, sum(o.coupon_discount)::bigint as discount,
    sum(o.total)::bigint as order_value
  from ${placedOn(days)} where o.status <> 'cancelled' and o.coupon_code is not null group by 1, 2`

/** Returns the days until `until` that have to be counted, the earliest first. */
export async function findUncountedDays(db: DbOrTx, until: Day): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    select day::text from (select min(created_at at time zone 'Asia/Kolkata')::date as first from orders) o
    cross join lateral ${uncountedOf(daysBetween(sql`first`, until))} u order by day`.execute(db)
  return rows.map(({ day }) => day)
}

/** Compiling the statements of the report takes longer than running them. */
export const avoidCompilation = (tx: Tx) => sql`set local jit = off`.execute(tx)

/** Counts the sales of a day for later reports. What orders change after the first statement is counted again later. */
export async function countSalesDay(tx: Tx, day: Day) {
  const days = daysOf({ from: day, until: day })
  await avoidCompilation(tx)
  await sql`delete from sales_day_changes where day = ${day}::date`.execute(tx)
  await sql`delete from sales_days where day = ${day}::date`.execute(tx)
  await sql`
    insert into sales_days (day, orders, cancelled, order_value, new_customers, repeat_orders)
    select d.day, coalesce(orders, 0), coalesce(cancelled, 0), coalesce(order_value, 0), coalesce(new_customers, 0),
      coalesce(repeat_orders, 0)
    from ${days} d left join (${countOrders(days)}) o using (day)`.execute(tx)
  await sql`
    insert into sales_day_goods (day, product_id, type, seller_id, title, units, value) ${countGoods(days)}`.execute(
    tx,
  )
  await sql`
    insert into sales_day_coupons (day, code, orders, discount, order_value) ${countCoupons(days)}`.execute(
    tx,
  )
}

/** Returns the figures of the days (in India) of a period that have orders or revenue. Simulated payments count only if `isDemo`. */
export async function findDayFigures(db: DbOrTx, period: Period, isDemo: boolean): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    with by_day as (
      ${countedRows('sales_days', period)} union all ${countOrders(uncountedDays(period))}
    ), earned as (
      select name::date as day, sum(change)::bigint as revenue from counters
      where ${isRevenue(isDemo)} and name >= ${period.from} and name <= ${period.until} group by 1
    )
    select day::text, coalesce(revenue, 0) as revenue, coalesce(orders, 0) as orders, coalesce(cancelled, 0) as cancelled,
      coalesce(order_value, 0) as "orderValue", coalesce(new_customers, 0) as "newCustomers", coalesce(repeat_orders, 0) as "repeatOrders"
    from by_day full join earned using (day) order by day`.execute(db)
  return rows
}

const goodsOf = (period: Period) => sql`
  (${countedRows('sales_day_goods', period)} union all ${countGoods(uncountedDays(period))}) goods`

/** Returns the products with the highest value of ordered lines, before coupon discounts, without cancelled orders. */
export async function findBestProducts(db: DbOrTx, period: Period) {
  type Row = { id: string; title: string; type: 'buy' | 'rent'; units: number; value: Paise }
  const { rows } = await sql<Row>`
    select product_id as id, max(title) as title, type, sum(units)::bigint as units, sum(value)::bigint as value
    from ${goodsOf(period)} group by product_id, type order by value desc, id, type limit ${LIST_LENGTH}`.execute(
    db,
  )
  return rows
}

/** Returns the coupons of the period with the highest discounts. Cancelled orders do not count. */
export async function findCoupons(db: DbOrTx, period: Period) {
  const { rows } = await sql<{ code: string; orders: number; discount: Paise; orderValue: Paise }>`
    select code, sum(orders)::bigint as orders, sum(discount)::bigint as discount, sum(order_value)::bigint as "orderValue"
    from (${countedRows('sales_day_coupons', period)} union all ${countCoupons(uncountedDays(period))}) coupons
    group by 1 order by discount desc, code limit ${LIST_LENGTH}`.execute(db)
  return rows
}

/** Returns the sellers with the highest value of ordered lines, before coupon discounts, without cancelled orders. */
export async function findBestSellers(db: DbOrTx, period: Period) {
  const { rows } = await sql<{ id: string; name: string; units: number; value: Paise }>`
    select seller_id as id, s.display_name as name, sum(units)::bigint as units, sum(value)::bigint as value
    from ${goodsOf(period)} join sellers s on s.id = seller_id
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
