import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { PaymentMethod } from '../../../../contract/orders/orders.ts'
import { canTransition, depositTransitions } from '../../../../contract/orders/transitions.ts'
import type { CheckedItem, HoldState, Phase } from '../../../../contract/rentals/handover.ts'
import { paise, type Paise } from '../../../../contract/core/money.ts'
import type { Piece, PieceCondition } from '../../../../contract/rentals/pieces.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { outboundStates } from '../../../../contract/shipping/couriers.ts'
import type { RentalLane } from '../../../../contract/shipping/promise.ts'
import type { Fulfilment } from '../../../../contract/shipping/slots.ts'
import type { RentalFees } from '../../../../contract/store/policy-facts.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { rentPerDayOfLine } from '../../orders/rentals/queries.ts'
import { setItems } from '../pieces/queries.ts'
import { holdOfRefund, REFUNDS_OF_SETTLEMENTS } from './settlement-keys.ts'

/** One booked garment of an order with the data for handout and return. Days are ISO strings. */
export type HandoverRow = {
  id: number
  order_id: string
  line: number
  state: HoldState
  sku_id: string
  piece_id: string | null
  piece_code: string | null
  worn_from: Day
  worn_until: Day
  /** The day on which the garment must be back in the shop. */
  back_by: Day
  dispatch: Day
  out_at: Date | null
  returned_at: Date | null
  released_at: Date | null
  product_id: string
  title: string
  image: string
  size: string | null
  colour: string | null
  /** The rent of one day. */
  price: Paise
  deposit: Paise
  user_id: string | null
  guest_token: string | null
  user_email: string | null
  customer: string
  order_status: string
  payment_method: PaymentMethod
  ordered_at: Date
  rental_fees: RentalFees | null
  /** The way of a garment that is sent; null if its customer collects it. */
  lane: RentalLane | null
  /** The slot in which the customer picks up the order, or staff bring it. */
  fulfilment: Fulfilment | null
  set_items: string[]
}

const selectHolds = (where: RawBuilder<unknown>) => sql<HandoverRow>`
  select h.id, h.order_id, h.line, h.state, h.sku_id, h.piece_id, p.code as piece_code,
    lower(h.worn) as worn_from, upper(h.worn) - 1 as worn_until, h.back_by,
    coalesce(lower(h.blocked), lower(h.worn)) as dispatch,
    h.out_at, h.returned_at, h.released_at,
    l.product_id, l.title, l.image, l.size, l.colour, ${rentPerDayOfLine} as price, l.deposit,
    o.user_id, o.guest_token, o.user_email, o.status as order_status, o.payment_method, o.created_at as ordered_at,
    o.rental_fees, h.lane, o.fulfilment,
    coalesce(nullif(o.address ->> 'recipient', ''), o.user_name, 'Guest') as customer,
    ${setItems} as set_items
  from rental_holds h
  join order_lines l on l.order_id = h.order_id and l.line = h.line
  join orders o on o.id = h.order_id
  join products pr on pr.id = l.product_id
  left join rental_pieces p on p.id = h.piece_id
  where ${where}
  order by lower(h.worn), h.order_id, h.line, h.id`

export async function findHold(db: DbOrTx, id: number): Promise<HandoverRow | undefined> {
  return (await selectHolds(sql`h.id = ${id}`).execute(db)).rows[0]
}

/** Finds the garments of an order, including returned garments. For a cancelled order also finds the garments whose hold was released. */
export async function findOrderHolds(db: DbOrTx, orderId: string): Promise<HandoverRow[]> {
  const isCurrent = sql`(h.released_at is null or h.state in ('out', 'returned') or o.status = 'cancelled')`
  const { rows } = await selectHolds(
    sql`h.order_id = ${orderId} and h.state <> 'held' and ${isCurrent}`,
  ).execute(db)
  return rows
}

/** SQL condition: the garment of the hold `h` is with a customer and is due back on `today` or earlier. */
const isDueBack = (today: Day) => sql`h.state = 'out' and h.back_by <= ${today}::date`

/**
 * Returns the number of garments that are with customers (`rentalsOut`), the number of these that are due back on `today` or earlier
 * (`returnsDue`) and earlier than `today` (`rentalsLate`), and the number of booked garments that can be handed out on `today` (`toHandOut`):
 * their first blocked day has come, and their last worn day is not over.
 */
export async function countRentals(db: DbOrTx, today: Day) {
  const { rows } = await sql<Record<'rentalsOut' | 'returnsDue' | 'rentalsLate' | 'toHandOut', number>>`
    select count(*) as "rentalsOut", count(*) filter (where ${isDueBack(today)}) as "returnsDue",
      count(*) filter (where h.back_by < ${today}::date) as "rentalsLate",
      (select count(*) from rental_holds b where b.state = 'booked' and b.released_at is null
        and lower(b.blocked) <= ${today}::date and upper(b.worn) > ${today}::date) as "toHandOut"
    from rental_holds h where h.state = 'out' and h.released_at is null`.execute(db)
  return rows[0]!
}

/**
 * Finds the work of the rental counter: bookings that are due for handout until `today` or that have no piece, pieces that are due back,
 * and returned pieces whose deposit is not settled.
 */
export async function findDue(db: DbOrTx, today: Day): Promise<HandoverRow[]> {
  const isDueOut = sql`h.state = 'booked' and (lower(h.blocked) <= ${today}::date or h.piece_id is null)`
  const isUnsettled = sql`h.state = 'returned'
    and exists (select from rental_deposits d where d.hold_id = h.id and d.state = 'held')`
  const { rows } = await selectHolds(
    sql`(h.released_at is null and (${isDueOut} or ${isDueBack(today)})) or (${isUnsettled})`,
  ).execute(db)
  return rows
}

export const findChecks = (db: DbOrTx, holdIds: readonly number[]) =>
  db
    .selectFrom('handover_checks')
    .selectAll()
    .where('hold_id', 'in', [...holdIds])
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute()

/** Finds the names of the staff who have checked garments of an order in this phase, also those whose checks were undone. */
export async function findCheckers(db: DbOrTx, orderId: string, phase: Phase): Promise<string[]> {
  const rows = await db
    .selectFrom('handover_checks as c')
    .innerJoin('rental_holds as h', 'h.id', 'c.hold_id')
    .select('c.by')
    .where('h.order_id', '=', orderId)
    .where('c.phase', '=', phase)
    .execute()
  return rows.flatMap(({ by }) => by ?? [])
}

/** Finds the staff who have reported a garment of this order as lost. */
export async function findLossReporters(db: DbOrTx, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('rental_piece_events as e')
    .innerJoin('rental_holds as h', 'h.id', 'e.hold_id')
    .select('e.by')
    .where('h.order_id', '=', orderId)
    .where('e.what', '=', 'retired')
    .execute()
  return rows.flatMap(({ by }) => by ?? [])
}

export type NewCheck = {
  hold_id: number
  piece_id: string
  phase: Phase
  items: readonly CheckedItem[]
  condition: PieceCondition
  note: string
  by: string
  at: Date
}

export async function insertCheck(tx: Tx, check: NewCheck) {
  await tx
    .insertInto('handover_checks')
    .values({ ...check, items: JSON.stringify(check.items) })
    .execute()
}

export async function markCheckUndone(tx: Tx, holdId: number, { phase, at }: { phase: Phase; at: Date }) {
  await tx
    .updateTable('handover_checks')
    .set({ undone_at: at })
    .where('hold_id', '=', holdId)
    .where('phase', '=', phase)
    .where('undone_at', 'is', null)
    .execute()
}

/** Finds other ready pieces of the same SKU that staff can hand out instead of the assigned piece. */
export async function findReplacements(db: DbOrTx, hold: HandoverRow): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    select p.id, p.code, p.state, p.condition, p.wears, p.note from rental_pieces p
    where p.sku_id = ${hold.sku_id} and p.state = 'ready' and p.id is distinct from ${hold.piece_id}
    order by p.code limit 20`.execute(db)
  return rows
}

/** Finds the hold with state `out` of this piece, which is with a customer. */
export const findHoldOfPieceOut = (db: DbOrTx, pieceId: string) =>
  db
    .selectFrom('rental_holds')
    .select('id')
    .where('piece_id', '=', pieceId)
    .where('state', '=', 'out')
    .where('released_at', 'is', null)
    .executeTakeFirst()

/** Finds the next booking that this piece is assigned to and that can still be handed out on `today`. */
export const findBookedHoldOfPiece = (db: DbOrTx, pieceId: string, today: Day) =>
  db
    .selectFrom('rental_holds')
    .select('id')
    .where('piece_id', '=', pieceId)
    .where('state', '=', 'booked')
    .where('released_at', 'is', null)
    .where(sql<boolean>`upper(worn) > ${today}::date`)
    .orderBy(sql`lower(worn)`)
    .limit(1)
    .executeTakeFirst()

export const findHoldOwner = (db: DbOrTx, holdId: number) =>
  db
    .selectFrom('rental_holds as h')
    .innerJoin('orders as o', 'o.id', 'h.order_id')
    .select(['o.id', 'o.user_id', 'o.guest_token'])
    .where('h.id', '=', holdId)
    .executeTakeFirst()

export const findOrderOwner = (db: DbOrTx, orderId: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'user_id', 'guest_token'])
    .where('id', '=', orderId)
    .executeTakeFirst()

export const findDeposits = (db: DbOrTx, holdIds: readonly number[]) =>
  db
    .selectFrom('rental_deposits')
    .selectAll()
    .where('hold_id', 'in', [...holdIds])
    .execute()

export type DepositRow = Awaited<ReturnType<typeof findDeposits>>[number]

export const findOrderDeposits = (db: DbOrTx, orderId: string) =>
  db.selectFrom('rental_deposits').selectAll().where('order_id', '=', orderId).orderBy('hold_id').execute()

/** Inserts the deposit at the handout. Does nothing when the deposit exists already because an earlier handout was undone. */
export async function insertDeposit(tx: Tx, row: { hold_id: number; order_id: string; amount: Paise }) {
  await tx
    .insertInto('rental_deposits')
    .values(row)
    .onConflict((conflict) => conflict.column('hold_id').doNothing())
    .execute()
}

type DepositChanges = Updateable<Schema['rental_deposits']> & Pick<DepositRow, 'state'>

/** Updates a deposit. Throws if `depositTransitions` does not allow the new state. */
export async function updateDeposit(tx: Tx, row: DepositRow, set: DepositChanges) {
  if (set.state !== row.state && !canTransition(depositTransitions, row.state, set.state)) {
    throw new Error(`A deposit cannot change from ${row.state} to ${set.state}`)
  }
  await tx.updateTable('rental_deposits').set(set).where('hold_id', '=', row.hold_id).execute()
}

export const findDamagePrices = (db: DbOrTx) =>
  db
    .selectFrom('damage_prices')
    .select(['id', 'label', 'amount'])
    .where('retired', '=', false)
    .orderBy('position')
    .orderBy('label')
    .execute()

/** Waits until no other transaction changes the price table of damages. */
export async function lockDamagePrices(tx: Tx) {
  await sql`select pg_advisory_xact_lock(hashtextextended('damage prices', 0))`.execute(tx)
}

export async function retireDamagePrices(tx: Tx) {
  await tx.updateTable('damage_prices').set({ retired: true }).where('retired', '=', false).execute()
}

type DamagePriceRow = { id?: string | undefined; label: string; amount: Paise | null; position: number }

/** Inserts a damage with its price into the price table, or updates the damage with this id. */
export async function upsertDamagePrice(tx: Tx, { id, ...price }: DamagePriceRow) {
  await tx
    .insertInto('damage_prices')
    .values({ ...(id ? { id } : {}), ...price })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...price, retired: false }))
    .execute()
}

/** A refund of a settled deposit, which is either paid or requested but not paid yet. `at` is the time of the refund's last change. */
export type DepositRefund = {
  holdId: number
  amount: Paise
  isPaid: boolean
  at: Date
  reference: string | null
}

/** Finds the refunds of the settled deposits of an order. */
export async function findDepositRefunds(db: DbOrTx, orderId: string): Promise<DepositRefund[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(['key', 'amount', 'state', 'updated_at', 'reference', 'id'])
    .where('order_id', '=', orderId)
    .where('key', 'like', `${REFUNDS_OF_SETTLEMENTS}%`)
    .orderBy('updated_at')
    .execute()
  return rows.map(({ key, amount, state, updated_at, reference, id }) => ({
    holdId: holdOfRefund(key!),
    amount,
    isPaid: state === 'completed',
    at: updated_at,
    reference: reference ?? id,
  }))
}

const columns = ['id', 'hold_id', 'phase', 'picture', 'width', 'height', 'at'] as const

export const findPhotos = (db: DbOrTx, holdIds: readonly number[]) =>
  db
    .selectFrom('handover_photos')
    .select(columns)
    .where('hold_id', 'in', [...holdIds])
    .where('removed_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute()

export type PhotoRow = Awaited<ReturnType<typeof findPhotos>>[number]

export const findPhoto = (db: DbOrTx, id: string) =>
  db
    .selectFrom('handover_photos')
    .select(columns)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

type PhotoInsert = {
  hold_id: number
  phase: Phase
  picture: string
  width: number
  height: number
  by: string
  at: Date
}

export const insertPhoto = (tx: Tx, photo: PhotoInsert) =>
  tx.insertInto('handover_photos').values(photo).returning(columns).executeTakeFirstOrThrow()

export async function markPhotoRemoved(tx: Tx, id: string, at: Date) {
  await tx.updateTable('handover_photos').set({ removed_at: at }).where('id', '=', id).execute()
}

/**
 * Finds the parcel with which a courier collects the cash of an order, or has collected it and the delivery of the order will record it. A
 * parcel on its way back collects nothing any more.
 */
export const findCashParcel = (db: DbOrTx, orderId: string) =>
  db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['parcels.carrier', 'parcels.number', 'parcels.state'])
    .where('parcels.order_id', '=', orderId)
    .where('parcels.cash_to_collect', '>', paise(0))
    .where((eb) =>
      eb.or([
        eb('parcels.state', 'in', [...outboundStates]),
        eb('parcels.state', '=', 'delivered').and('orders.status', '<>', 'delivered'),
      ]),
    )
    .executeTakeFirst()
