import { sql, type NotNull } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Day, OwnRentalTerms, Period } from '../../../../contract/rentals/rentals.ts'
import type { RentalLane } from '../../../../contract/shipping/promise.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import type { Moment } from './rental-rules.ts'

/** Formats days as a PostgreSQL `daterange` with both ends included. */
export const toDateRange = ({ from, until }: Period) => `[${from},${until}]`

export type HoldState = 'held' | 'booked' | 'out' | 'returned'
export type PieceRow = { id: string; code: string; state: PieceState }
type PieceState = Schema['rental_pieces']['state']['__select__']

export type HoldRow = {
  id: number
  pieceId: string | null
  /** The order line of the hold; null for a hold of an alert. */
  orderId: string | null
  line: number | null
  /** The alert whose person may order the held piece; null for a hold of an order. */
  alertId: string | null
  /** The open group for which the piece is held, also while one of its dancers has an order for it. */
  troupeId: string | null
  /** The dancer of that group who has chosen the piece. */
  dancerId: string | null
  state: HoldState
  from: Day
  /** The last blocked day; null while the piece is overdue, because its return is unknown. */
  until: Day | null
  wornFrom: Day
  wornUntil: Day
  /** The way to the address of the booking, as it was when it was booked; null if the garment is handed over in the shop. */
  lane: RentalLane | null
  /** The day on which the garment must be back in the shop. */
  backBy: Day
  /** True when the payment deadline of the hold has passed at `now`. */
  isExpired: boolean
}

/** SQL for the rental terms of the category `c`. */
export const categoryTerms = sql<OwnRentalTerms>`json_build_object('daysBefore', c.days_before, 'daysAfter', c.days_after,
  'minDays', c.min_days, 'maxDays', c.max_days)`

/** Finds the pieces and active holds of these SKUs: the input of every availability decision. */
export const findInventories = (db: DbOrTx, skuIds: readonly string[], now: Date) =>
  db
    .selectFrom('skus as s')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .innerJoin('categories as c', 'c.slug', 'p.category')
    .where('s.id', 'in', [...skuIds])
    .select(['s.id as skuId', 'p.id as productId', 'p.title'])
    .select(categoryTerms.as('categoryTerms'))
    .select(['p.days_before as daysBefore', 'p.days_after as daysAfter'])
    .select(['p.min_days as minDays', 'p.max_days as maxDays'])
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
          .whereRef('h.sku_id', '=', 's.id')
          .where('h.released_at', 'is', null)
          .select(['h.id', 'h.piece_id as pieceId', 'h.order_id as orderId', 'h.line', 'h.state'])
          .select(['h.alert_id as alertId', 'h.troupe_id as troupeId', 'h.dancer_id as dancerId'])
          .select([
            sql<Day>`lower(h.blocked)`.as('from'),
            sql<Day | null>`upper(h.blocked) - 1`.as('until'),
            sql<Day>`lower(h.worn)`.as('wornFrom'),
            sql<Day>`upper(h.worn) - 1`.as('wornUntil'),
            sql<RentalLane | null>`h.lane`.as('lane'),
            'h.back_by as backBy',
            sql<boolean>`coalesce(h.expires_at <= ${now}, false)`.as('isExpired'),
          ])
          .orderBy('h.id'),
      ).as('holds'),
    ])
    .execute()

/** Locks the SKUs sorted by id. All bookings lock them in this sequence, so concurrent bookings cannot deadlock. */
export async function lockSkus(tx: Tx, skuIds: readonly string[]) {
  for (const skuId of [...new Set(skuIds)].sort()) {
    await tx.selectFrom('skus').select('id').where('id', '=', skuId).forNoKeyUpdate().execute()
  }
}

export type NewHold = {
  skuId: string
  orderId: string | null
  line: number | null
  alertId: string | null
  troupeId: string | null
  pieceId: string | null
  worn: Period
  blocked: Period
  lane: RentalLane | null
  /** The day by which the garment must be back in the shop. */
  backBy: Day
  /** The time at which the unpaid hold expires; null for a hold that is booked immediately. */
  expiresAt: Date | null
}

export async function insertHolds(tx: Tx, holds: readonly NewHold[]) {
  await tx
    .insertInto('rental_holds')
    .values(
      holds.map(({ skuId, orderId, line, alertId, troupeId, pieceId, worn, blocked, lane, ...hold }) => ({
        sku_id: skuId,
        order_id: orderId,
        line,
        alert_id: alertId,
        troupe_id: troupeId,
        piece_id: pieceId,
        worn: toDateRange(worn),
        blocked: toDateRange(blocked),
        lane: lane && JSON.stringify(lane),
        back_by: hold.backBy,
        state: hold.expiresAt ? ('held' as const) : ('booked' as const),
        expires_at: hold.expiresAt,
      })),
    )
    .execute()
}

/** The piece that a hold gets; null when the hold loses its piece. */
export type PieceAssignment = { holdId: number; pieceId: string | null }

export async function updateHoldPieces(tx: Tx, assignments: readonly PieceAssignment[]) {
  if (assignments.length === 0) return
  const ids = assignments.map(({ holdId }) => holdId)
  const pieces = assignments.map(({ pieceId }) => pieceId)
  await sql`
    update rental_holds h set piece_id = m.piece_id
    from unnest(${ids}::bigint[], ${pieces}::text[]) as m (hold_id, piece_id)
    where h.id = m.hold_id`.execute(tx)
}

/** Defers the constraint against overlapping bookings while `work` changes the pieces of holds, and checks it right afterwards. */
export async function withDeferredConstraint(tx: Tx, work: () => Promise<void>) {
  await sql`set constraints no_overlapping_bookings deferred`.execute(tx)
  await work()
  await sql`set constraints no_overlapping_bookings immediate`.execute(tx)
}

export async function releaseHoldsById(tx: Tx, holdIds: readonly number[], now: Date) {
  if (holdIds.length === 0) return
  await tx
    .updateTable('rental_holds')
    .set({ released_at: now })
    .where('id', 'in', [...holdIds])
    .execute()
}

/** Removes the end of the blocked days of these holds, because their pieces are late and the day of return is unknown. */
export async function removeBlockedEnds(tx: Tx, holdIds: readonly number[]) {
  if (holdIds.length === 0) return
  await tx
    .updateTable('rental_holds')
    .set({ blocked: sql`daterange(lower(blocked), null)` })
    .where('id', 'in', [...holdIds])
    .execute()
}

/** Finds the SKUs of all holds of an order, including released holds. */
export async function findSkusOfOrder(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('rental_holds')
    .select('sku_id')
    .distinct()
    .where('order_id', '=', orderId)
    .execute()
  return rows.map((row) => row.sku_id)
}

const updateHeld = (tx: Tx, orderId: string) =>
  tx
    .updateTable('rental_holds')
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .where('released_at', 'is', null)

/** Marks the holds of a paid order as booked, so that they no longer expire. */
export async function markHeldAsBooked(tx: Tx, orderId: string) {
  await updateHeld(tx, orderId).set({ state: 'booked', expires_at: null }).execute()
}

/** Sets the expiry of the holds of an unpaid order. A garment of an open group stays held for the group at least until its own deadline. */
export async function updateHoldExpiry(tx: Tx, orderId: string, until: Date) {
  await updateHeld(tx, orderId)
    .set({
      expires_at: sql`case when troupe_id is null then ${until} else greatest(expires_at, ${until}) end`,
    })
    .execute()
}

/** Sets the expiry of the piece that is held for the person of an alert. */
export async function updateHoldExpiryOfAlert(tx: Tx, alertId: string, until: Date) {
  await tx
    .updateTable('rental_holds')
    .set({ expires_at: until })
    .where('alert_id', '=', alertId)
    .where('released_at', 'is', null)
    .execute()
}

/** Counts for each line of an order the holds that are active or whose piece has been handed out. */
export async function countHeldPerLine(tx: Tx, orderId: string): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('rental_holds')
    .select((eb) => ['line', eb.fn.countAll<number>().as('count')])
    .where('order_id', '=', orderId)
    .where('line', 'is not', null)
    .$narrowType<{ line: NotNull }>()
    .where((eb) => eb.or([eb('released_at', 'is', null), eb('state', 'in', ['out', 'returned'])]))
    .groupBy('line')
    .execute()
  return new Map(rows.map(({ line, count }) => [line, count]))
}

/**
 * Finds SKUs with holds that must be updated: holds that have expired, holds whose piece has become late, and returned holds whose blocked
 * days are over. Each part of the union uses its own index.
 */
export async function findStaleSkus(db: DbOrTx, { now, today }: Moment): Promise<string[]> {
  const { rows } = await sql<{ sku_id: string }>`
    select sku_id from rental_holds
    where released_at is null and state = 'held' and expires_at <= ${now}
    union
    select sku_id from rental_holds
    where released_at is null and state = 'out' and not upper_inf(blocked)
      and (back_by < ${today}::date or upper(blocked) <= ${today}::date)
    union
    select sku_id from rental_holds
    where released_at is null and state = 'returned' and upper(blocked) <= ${today}::date
    order by sku_id`.execute(db)
  return rows.map((row) => row.sku_id)
}

/** Changes the last worn day, the last blocked day and the day of return of these holds. */
export async function updateHoldEnds(
  tx: Tx,
  holdIds: readonly number[],
  last: { worn: Day; blocked: Day; backBy: Day },
) {
  await tx
    .updateTable('rental_holds')
    .set({
      worn: sql`daterange(lower(worn), ${last.worn}::date, '[]')`,
      blocked: sql`daterange(lower(blocked), ${last.blocked}::date, '[]')`,
      back_by: last.backBy,
    })
    .where('id', 'in', [...holdIds])
    .execute()
}

type ChangedHolds = { skuId: string; worn: Period; blocked: Period; backBy: Day }

/** Sets the SKU and the days of these holds. A changed garment no longer belongs to the group for which it was held. */
export async function updateHolds(
  tx: Tx,
  holdIds: readonly number[],
  { skuId, worn, blocked, backBy }: ChangedHolds,
) {
  await tx
    .updateTable('rental_holds')
    .set({ sku_id: skuId, worn: toDateRange(worn), blocked: toDateRange(blocked), back_by: backBy })
    .set({ troupe_id: null, dancer_id: null })
    .where('id', 'in', [...holdIds])
    .execute()
}

/** Finds the lane that is stored with the holds of an order line; null if its garments are handed over in the shop. */
export async function findLaneOfLine(db: DbOrTx, { orderId, line }: { orderId: string; line: number }) {
  const hold = await db
    .selectFrom('rental_holds')
    .select(sql<RentalLane | null>`lane`.as('lane'))
    .where('order_id', '=', orderId)
    .where('line', '=', line)
    .limit(1)
    .executeTakeFirst()
  return hold?.lane ?? null
}

/** Finds the days and the lane of the lines of an order whose garments are reserved, booked or with the customer. */
export const findBookedLines = (db: DbOrTx, orderId: string) =>
  db
    .selectFrom('rental_holds')
    .distinctOn('line')
    .select([
      sql<number>`line`.as('line'),
      sql<Period>`jsonb_build_object('from', lower(worn), 'until', upper(worn) - 1)`.as('worn'),
      sql<Period>`jsonb_build_object('from', lower(blocked), 'until', upper(blocked) - 1)`.as('blocked'),
      'back_by as backBy',
      sql<RentalLane | null>`lane`.as('lane'),
    ])
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .where('state', '!=', 'returned')
    .where(sql<boolean>`upper(blocked) is not null`)
    .orderBy('line')
    .orderBy('id')
    .execute()

/** Finds the order, the line and the SKU of a hold of an order. `isLineHandedOut` is true if a garment of the line was handed out. */
export const findLineOfHold = (tx: Tx, holdId: number) =>
  tx
    .selectFrom('rental_holds as h')
    .select(['h.order_id as orderId', 'h.line', 'h.sku_id as skuId'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('rental_holds as other')
            .select('other.id')
            .whereRef('other.order_id', '=', 'h.order_id')
            .whereRef('other.line', '=', 'h.line')
            .where('other.state', 'in', ['out', 'returned']),
        )
        .$castTo<boolean>()
        .as('isLineHandedOut'),
    )
    .where('h.id', '=', holdId)
    .where('h.order_id', 'is not', null)
    .where('h.line', 'is not', null)
    .$narrowType<{ orderId: NotNull; line: NotNull }>()
    .executeTakeFirst()
