import { sql, type RawBuilder } from 'kysely'
import { addDays, startOfDay } from '../../../../contract/core/dates.ts'
import type { DayMoney } from '../../../../contract/orders/day-list.ts'
import { PaymentProvider } from '../../../../contract/payments/payments.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { ReturnWay } from '../../../../contract/rentals/return-way.ts'
import { anyOf } from '../../../platform/db/prepared-statements.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import type { LeavingGarment } from '../../rentals/handover/leaves-by.ts'

/** Which lines of an order leave: all of a slot, its purchased goods, or its rented garments. */
export type DepartureKind = 'slot' | 'goods' | 'rentals'
export type DepartureRow = {
  order_id: string
  kind: DepartureKind
  /** The lines that leave; null if all lines of this kind leave together. */
  lines: ReadonlySet<number> | null
  day: Day
  is_done: boolean
  /** The day on which the goods have left, if it is known. */
  left_on: Day | null
  is_sent: boolean
}

/** Purchases are looked for among the orders of so many days before the day, so that the search stays fast in a large shop. */
const ORDERED_DAYS_BEFORE = 60

/** Unpaid orders are not packed. */
const isAgreed = sql`o.status <> 'cancelled' and o.unpaid_until is null`

/**
 * SQL for the slots, and for the goods that the shop itself sends, on each day that meets `on`, a condition for the day `d.day`. Sellers
 * send their goods themselves. An order of rentals is shipped when its first garment leaves, so a slot is done when no garment is left
 * that a customer can still wear after `day`.
 */
const departures = (day: Day, on: RawBuilder<unknown>) => sql<DepartureRow>`
  select d.*, null as lines, null as left_on from (
    select b.order_id, 'slot' as kind, b.day,
      o.status in ('shipped', 'delivered') and not exists (
        select from rental_holds h
        where h.order_id = o.id and h.released_at is null and h.state = 'booked' and upper(h.worn) > ${day}::date
      ) as is_done,
      false as is_sent
    from slot_bookings b join orders o on o.id = b.order_id
    where ${isAgreed}
    union all
    select o.id, 'goods', (p ->> 'dispatchBy')::date, o.status in ('shipped', 'delivered'), true
    from orders o, jsonb_array_elements(o.promise) p
    where ${isAgreed} and o.fulfilment is null and p ->> 'soldBy' is null
      and (o.status in ('pending', 'confirmed', 'processing')
        or o.created_at > clock_timestamp() - make_interval(days => ${ORDERED_DAYS_BEFORE}))
  ) d
  where ${on}`

export const findDepartures = async (db: DbOrTx, day: Day): Promise<DepartureRow[]> =>
  (await departures(day, sql`d.day = ${day}::date`).execute(db)).rows

/** Finds the slots and goods that should have left before `today` and have not. */
export const findLateDepartures = async (db: DbOrTx, today: Day): Promise<DepartureRow[]> =>
  (await departures(today, sql`d.day < ${today}::date and not d.is_done`).execute(db)).rows

/** A rented garment without a slot, which leaves between its first blocked day and its first night. */
export type LeavingRow = LeavingGarment & {
  order_id: string
  line: number
  is_done: boolean
  /** When it was handed out. */
  out_at: Date | null
}

/** Finds the garments that can leave on `day`, or could have left before it. A garment whose nights are over is not needed any more. */
export async function findLeavingGarments(db: DbOrTx, day: Day): Promise<LeavingRow[]> {
  const { rows } = await sql<LeavingRow>`
    select h.order_id, h.line, lower(h.worn) as worn_from, lower(h.blocked) as dispatch, h.lane,
      o.created_at as ordered_at, h.state = 'out' as is_done, h.out_at
    from rental_holds h join orders o on o.id = h.order_id
    where ${isAgreed} and o.fulfilment is null and h.released_at is null and h.state in ('booked', 'out')
      and lower(h.blocked) <= ${day}::date and upper(h.worn) > ${day}::date
    order by h.id`.execute(db)
  return rows
}

export type RentalRow = {
  hold_id: number
  order_id: string
  state: 'booked' | 'out'
  title: string
  size: string | null
  piece_code: string | null
  last_night: Day
  back_by: Day
  is_sent: boolean
  /** The PIN code of the order's address. */
  pin: string | null
  way: ReturnWay | null
  pickup_on: Day | null
}

/**
 * Finds the garments of orders that are with customers, and those that will be with customers until `until`. A booking that nobody has
 * collected is over after its last night.
 */
export async function findRentedOut(
  db: DbOrTx,
  { until, today }: { until: Day; today: Day },
): Promise<RentalRow[]> {
  const { rows } = await sql<RentalRow>`
    select h.id as hold_id, h.order_id, h.state, l.title, l.size, p.code as piece_code,
      upper(h.worn) - 1 as last_night, h.back_by, h.lane is not null as is_sent,
      o.address ->> 'pin' as pin, c.way, c.pickup_on
    from rental_holds h
    join orders o on o.id = h.order_id
    join order_lines l on l.order_id = h.order_id and l.line = h.line
    left join rental_pieces p on p.id = h.piece_id
    left join return_choices c on c.order_id = h.order_id and c.line = h.line
    where h.released_at is null and h.order_id is not null
      and (h.state = 'out' or (h.state = 'booked' and lower(h.worn) <= ${until}::date and upper(h.worn) > ${today}::date))
    order by h.id`.execute(db)
  return rows
}

export type PickupRow = {
  return_id: string
  order_id: string
  pickup_on: Day
  /** The PIN code of the order's address. */
  pin: string
  lines: { line: number; quantity: number }[]
}

/** Finds the approved returns whose goods are collected, or should have been collected, until `until`. */
export async function findReturnPickups(db: DbOrTx, until: Day): Promise<PickupRow[]> {
  const { rows } = await sql<PickupRow>`
    select r.id as return_id, r.order_id, r.pickup_on, o.address ->> 'pin' as pin,
      (select json_agg(json_build_object('line', line, 'quantity', quantity) order by line)
        from return_lines where return_id = r.id) as lines
    from returns r
    join orders o on o.id = r.order_id
    where r.state = 'approved' and r.pickup_on <= ${until}::date
    order by r.id`.execute(db)
  return rows
}

/** Sums what customers have paid and got back on a day in India, by the way of payment. */
export async function sumMoney(db: DbOrTx, day: Day): Promise<DayMoney[]> {
  const accounts = PaymentProvider.options.map((provider) => `cash:${provider}`)
  const { rows } = await sql<DayMoney>`
    select substr(e.account, 6) as provider,
      coalesce(sum(e.amount) filter (where e.amount > 0 or t.kind = 'payment_reversed'), 0)::bigint as received,
      coalesce(-sum(e.amount) filter (where e.amount < 0 and t.kind <> 'payment_reversed'), 0)::bigint as refunded
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    where t.at >= ${startOfDay(day)} and t.at < ${startOfDay(addDays(day, 1))} and e.account = ${anyOf(accounts)} and t.order_id is not null
    group by e.account
    order by e.account`.execute(db)
  return rows
}
