import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { BookingState, CalendarBooking } from '../../../../contract/rentals/booking-calendar.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { toDateRange } from '../holds/queries.ts'
import type { Moment } from '../holds/rental-rules.ts'

/** Finds all SKUs with pieces, by title and size, with the number of their pieces that are not retired. */
export const findSkusWithPieces = (db: DbOrTx) =>
  db
    .selectFrom('skus as s')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .innerJoin('rental_pieces as g', 'g.sku_id', 's.id')
    .groupBy(['s.id', 'p.id'])
    .select(['s.id as skuId', 's.size', 's.colour', 'p.id as productId', 'p.title'])
    .select((eb) => eb.fn.countAll<number>().filterWhere('g.state', '<>', 'retired').as('pieces'))
    .orderBy('p.title')
    .orderBy('p.id')
    .orderBy('s.position')
    .orderBy('s.id')
    .execute()

/** SQL for the state of the hold `h` on the calendar; see `BookingState`. */
const stateOn = (today: Day) => sql<BookingState>`case
  when h.state = 'held' then 'unpaid'
  when h.state = 'booked' and upper(h.worn) <= ${today}::date then 'missed'
  when h.state = 'booked' then 'reserved'
  when h.state = 'out' and h.back_by < ${today}::date then 'late'
  when h.state = 'out' then 'out'
  when d.state = 'held' then 'back'
  else 'settled' end`

/**
 * Finds the pieces of these SKUs, and their bookings that block a day of `period`: the active bookings and the bookings whose garment has
 * come back. A piece is blocked by a finished booking only until the day on which its cleaning ended.
 */
export const findBookings = (
  db: DbOrTx,
  { skuIds, period, moment }: { skuIds: readonly string[]; period: Period; moment: Moment },
) =>
  db
    .selectFrom('skus as s')
    .where('s.id', 'in', [...skuIds])
    .select('s.id as skuId')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('rental_pieces as g')
          .whereRef('g.sku_id', '=', 's.id')
          .select(['g.id', 'g.code', 'g.state'])
          .orderBy('g.code'),
      ).as('pieces'),
      jsonArrayFrom(
        eb
          .selectFrom('rental_holds as h')
          .innerJoin('orders as o', 'o.id', 'h.order_id')
          .leftJoin('rental_deposits as d', 'd.hold_id', 'h.id')
          .whereRef('h.sku_id', '=', 's.id')
          .where(sql<boolean>`h.blocked && ${toDateRange(period)}::daterange`)
          .where(sql<boolean>`(h.released_at is null or h.state = 'returned')`)
          .where(sql<boolean>`(h.expires_at is null or h.expires_at > ${moment.now})`)
          .select(['h.id as holdId', 'o.id as orderId', 'h.piece_id as pieceId'])
          .select([
            sql<string>`coalesce(nullif(o.address ->> 'recipient', ''), o.user_name, 'Guest')`.as('customer'),
            stateOn(moment.today).as('state'),
            sql<Period>`json_build_object('from', lower(h.worn), 'until', upper(h.worn) - 1)`.as('worn'),
            sql<CalendarBooking['blocked']>`json_build_object('from', lower(h.blocked), 'until',
              case when h.released_at is null then upper(h.blocked) - 1 else least(upper(h.blocked) - 1,
                greatest(upper(h.worn) - 1, (h.released_at at time zone 'Asia/Kolkata')::date)) end)`.as(
              'blocked',
            ),
          ])
          .orderBy(sql`lower(h.blocked)`)
          .orderBy('h.id'),
      ).as('bookings'),
    ])
    .execute()
