import { sql } from 'kysely'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import type { HoldState, PieceRow } from '../holds/hold-queries.ts'

export type PieceState = PieceRow['state']

export async function skuOfHold(db: DbOrTx, holdId: number): Promise<string | undefined> {
  const row = await db.selectFrom('rental_holds').select('sku_id').where('id', '=', holdId).executeTakeFirst()
  return row?.sku_id
}

export async function skuOfPiece(db: DbOrTx, pieceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('rental_pieces')
    .select('sku_id')
    .where('id', '=', pieceId)
    .executeTakeFirst()
  return row?.sku_id
}

export async function setPieceState(tx: Tx, pieceId: string, state: PieceState) {
  await tx.updateTable('rental_pieces').set({ state }).where('id', '=', pieceId).execute()
}

/** Into the wash, worn once more. */
export async function countWear(tx: Tx, pieceId: string) {
  await tx
    .updateTable('rental_pieces')
    .set({ state: 'cleaning', wears: sql`wears + 1` })
    .where('id', '=', pieceId)
    .execute()
}

/** The customer has the piece from today on, also when the blocked days begin later. */
export async function pinHold(tx: Tx, pin: { holdId: number; pieceId: string; now: Date; today: Day }) {
  await tx
    .updateTable('rental_holds')
    .set({
      state: 'out',
      piece_id: pin.pieceId,
      out_at: pin.now,
      blocked: sql`daterange(least(lower(blocked), ${pin.today}::date), upper(blocked))`,
    })
    .where('id', '=', pin.holdId)
    .execute()
}

type Return = { holdId: number; now: Date; today: Day; daysAfter: number }

/** Blocked until the piece is clean: so many days after today, however early or late it came. */
export async function returnHold(tx: Tx, { holdId, now, today, daysAfter }: Return) {
  await tx
    .updateTable('rental_holds')
    .set({
      state: 'returned',
      returned_at: now,
      blocked: sql`daterange(lower(blocked), ${today}::date + ${daysAfter}::int, '[]')`,
    })
    .where('id', '=', holdId)
    .execute()
}

const endHolds = (state: HoldState) => (tx: Tx, pieceId: string, now: Date) =>
  tx
    .updateTable('rental_holds')
    .set({ released_at: now })
    .where('piece_id', '=', pieceId)
    .where('state', '=', state)
    .where('released_at', 'is', null)
    .execute()

/** The wash is over, as planned or not. */
export const endCleaning = endHolds('returned')

/** The piece will not come back. */
export const endWearing = endHolds('out')

/** Bookings that lost their piece to a late return or a damage and wait for another, the first to be worn first. */
export const findUnassigned = (db: DbOrTx, today: Day) =>
  bookings(db)
    .where('h.piece_id', 'is', null)
    .where(sql<boolean>`upper(h.blocked) > ${today}::date`)
    .execute()

/** The next booking that counts on this piece. */
export const findNextBooking = (db: DbOrTx, pieceId: string, today: Day) =>
  bookings(db)
    .where('h.piece_id', '=', pieceId)
    .where(sql<boolean>`upper(h.blocked) > ${today}::date`)
    .limit(1)
    .executeTakeFirst()

const bookings = (db: DbOrTx) =>
  db
    .selectFrom('rental_holds as h')
    .where('h.released_at', 'is', null)
    .where('h.state', 'in', ['held', 'booked'])
    .select(['h.id as holdId', 'h.order_id as orderId', 'h.line', 'h.sku_id as skuId', 'h.state'])
    .select([
      sql<Day>`lower(h.worn)`.as('from'),
      sql<Day>`upper(h.worn) - 1`.as('until'),
      sql<Day>`lower(h.blocked)`.as('neededFrom'),
    ])
    .orderBy(sql`lower(h.blocked)`)
    .orderBy('h.id')
