import { sql } from 'kysely'
import type { Paise } from '../../../../contract/core/money.ts'
import { CASH_DAYS, type ParcelCost } from '../../../../contract/shipping/courier-statements.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'

export type Statement = {
  charge: Paise | null
  cash: Paise | null
  reference: string | null
  paidOn: Day | null
}

/**
 * Finds the order whose parcel has this tracking number: a booked parcel, one whose tracking staff have entered, also for an exchange, or one
 * that a courier has charged before staff entered another number. Parcels of sellers are theirs, and are not found.
 */
export async function findOrderOfParcel(db: DbOrTx, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id as "orderId" from parcels where number = ${number} and state not in ('cancelled', 'failed')
    union all select id from orders where tracking_number = ${number}
    union all select order_id from shipments where seller_id is null and tracking_number = ${number}
    union all select order_id from courier_statements where number = ${number} limit 1`.execute(db)
  return rows[0]?.orderId
}

export const lockStatement = (tx: Tx, number: string): Promise<Statement | undefined> =>
  tx
    .selectFrom('courier_statements')
    .select([
      sql<Paise | null>`charge`.as('charge'),
      sql<Paise | null>`cash`.as('cash'),
      'reference',
      'paid_on as paidOn',
    ])
    .where('number', '=', number)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function upsertStatement(
  tx: Tx,
  { number, orderId, charge, cash, reference, paidOn }: Statement & { number: string; orderId: string },
) {
  const values = { order_id: orderId, charge, cash, reference, paid_on: paidOn }
  await tx
    .insertInto('courier_statements')
    .values({ number, ...values })
    .onConflict((conflict) =>
      conflict.column('number').doUpdateSet({ ...values, updated_at: sql`clock_timestamp()` }),
    )
    .execute()
}

/**
 * SQL condition: the goods of an order have been delivered, also if it was cancelled afterwards. An order that staff have set back from
 * Delivered was not delivered.
 */
const isOrderDelivered = sql`(status = 'delivered' or status = 'cancelled' and (
  select e.status from order_events e where e.order_id = orders.id and e.status <> 'cancelled' order by e.id desc limit 1) = 'delivered')`

/**
 * SQL for the parcels of the shop: booked parcels, those whose tracking staff have entered, and those of exchanges, which bring no cash. An
 * order whose booked parcel is delivered has no cash in a parcel that staff have entered.
 */
const listedParcels = sql`(
  select number, carrier, charge as quoted, order_id, state = 'delivered' as is_delivered, cash_to_collect from parcels
  where number is not null and state not in ('cancelled', 'failed')
  union all
  select tracking_number, coalesce(carrier, ''), null, id,
    ${isOrderDelivered} and not exists (select from parcels p where p.order_id = orders.id and p.state = 'delivered'), null
  from orders
  where tracking_number is not null
    and not exists (select from parcels p where p.order_id = orders.id and p.number = orders.tracking_number)
  union all
  select tracking_number, carrier, null, order_id, false, null from shipments
  where seller_id is null and tracking_number is not null
)`

/**
 * SQL for all parcels that couriers have carried, with what they should cost and bring. Orders with the same tracking number are in one
 * parcel, which is listed once, with the first of them. A courier owes the cash that it has collected: for a booked parcel what it was told
 * to collect, and otherwise the payments of the delivered cash-on-delivery orders, without what the carriers of sellers collect. What a
 * courier has stated for a number that staff have replaced stays listed. The cash is late if the courier has not paid it out `CASH_DAYS`
 * days after the delivery.
 */
const parcelCosts = (now: Date) => sql`(
  with listed as ${listedParcels}
  select sent.*, statement.charge, statement.cash, statement.reference, statement.paid_on,
    sent.owed > 0 and statement.cash is null and sent.delivered_at < ${now}::timestamptz - make_interval(days => ${CASH_DAYS}) as is_late
  from (
    select parcel.number, max(parcel.carrier) as carrier, sum(parcel.quoted)::bigint as quoted, min(o.id) as order_id,
      max(delivered.at) filter (where parcel.is_delivered) as delivered_at,
      sum(case when parcel.is_delivered and o.payment_method = 'cod' then coalesce(cash_to_collect, (
        select sum(p.amount - p.at_sellers) from payments p
        where p.order_id = o.id and p.provider = 'cod' and p.state = 'succeeded'), 0) else 0 end)::bigint as owed
    from (
      select * from listed
      union all
      select number, '', null, order_id, false, null from courier_statements
      where number not in (select number from listed)
    ) as parcel
    join orders o on o.id = parcel.order_id
    left join lateral (select max(at) as at from order_events where order_id = o.id and status = 'delivered') as delivered on true
    group by parcel.number
  ) as sent
  left join courier_statements as statement on statement.number = sent.number
)`

/** SQL condition: the courier has charged another amount than quoted, paid out another amount than it owes, or is late. */
const differs = sql`(charge <> quoted or cash <> owed or is_late)`

export type CostQuery = {
  isDifferent: boolean
  /** The tracking number after which the page begins. */
  after: string
  limit: number
  now: Date
}

/** Finds a page of parcels with their costs, sorted by tracking number. */
export async function findParcelCosts(
  db: DbOrTx,
  { isDifferent, after, limit, now }: CostQuery,
): Promise<ParcelCost[]> {
  const { rows } = await sql<ParcelCost>`
    select number, carrier, order_id as "orderId", quoted, charge, owed, cash, reference, paid_on as "paidOn",
      is_late as "isLate", charge <> quoted is true as "hasOtherCharge", cash <> owed is true as "hasOtherCash"
    from ${parcelCosts(now)} as cost
    where number > ${after} and ${isDifferent ? differs : sql`true`}
    order by number limit ${limit}`.execute(db)
  return rows
}

/** Sums up the parcels: what couriers have quoted and charged, the cash that they owe and have paid out, and the number of differences. */
export async function sumParcelCosts(db: DbOrTx, now: Date) {
  const { rows } = await sql<{
    quoted: Paise
    charged: Paise
    owed: Paise
    paidOut: Paise
    differences: number
  }>`
    select coalesce(sum(quoted) filter (where charge is not null), 0)::bigint as quoted,
      coalesce(sum(charge), 0)::bigint as charged, coalesce(sum(owed), 0)::bigint as owed,
      coalesce(sum(cash), 0)::bigint as "paidOut", count(*) filter (where ${differs}) as differences
    from ${parcelCosts(now)} as cost`.execute(db)
  return rows[0]!
}
