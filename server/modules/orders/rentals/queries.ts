import { sql } from 'kysely'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import type { SellableSku } from '../../catalog/sellable-skus.ts'
import { fullOrders } from '../queries.ts'
import type { Insertable } from 'kysely'
import { paise, type Paise } from '../../../../contract/core/money.ts'
import type { RentalLane } from '../../../../contract/shipping/promise.ts'
import type { RentalFees } from '../../../../contract/store/policy-facts.ts'
import type { Schema } from '../../../platform/db/schema.ts'

/**
 * Returns the orders with a rental whose first worn day is this day. Cancelled orders and orders that wait for a payment are left out.
 */
export const findOrdersWornFrom = (db: DbOrTx, day: Day) =>
  placedOrders(db)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_lines')
          .select('line')
          .whereRef('order_id', '=', 'orders.id')
          .where('type', '=', 'rent')
          .where('rent_from', '=', day),
      ),
    )
    .execute()

/**
 * Returns the orders with a rental that may be collected or due back on this day: its nights are over and it is not due before, or its
 * customer has chosen a pickup on this day.
 */
export const findOrdersComingBack = (db: DbOrTx, day: Day) =>
  placedOrders(db)
    .where(
      sql<boolean>`(exists (select from rental_holds h where h.order_id = orders.id and h.released_at is null
        and h.state in ('booked', 'out') and upper(h.worn) <= ${day}::date and h.back_by >= ${day}::date)
        or exists (select from return_choices c where c.order_id = orders.id and c.pickup_on = ${day}::date))`,
    )
    .execute()

const placedOrders = (db: DbOrTx) =>
  fullOrders(db)
    .where('orders.status', '!=', 'cancelled')
    .where('orders.unpaid_until', 'is', null)
    .orderBy('orders.id')

/** Finds the worn and blocked days of the garments of an order that have not left yet. The order may be unpaid. */
export async function findRentedDays(
  db: DbOrTx,
  orderId: string,
): Promise<{ worn: Period; blocked: Period }[]> {
  const { rows } = await sql<{ worn: Period; blocked: Period }>`
    select json_build_object('from', lower(worn), 'until', upper(worn) - 1) as worn,
      json_build_object('from', lower(blocked), 'until', upper(blocked) - 1) as blocked
    from rental_holds where order_id = ${orderId} and released_at is null and state in ('held', 'booked')`.execute(
    db,
  )
  return rows
}

/** Records a rental extension and sets the new last day of the line. The line's price does not change. */
export async function insertExtension(tx: Tx, row: Insertable<Schema['rental_extensions']>) {
  await tx.insertInto('rental_extensions').values(row).execute()
  await tx
    .updateTable('order_lines')
    .set({ rent_until: row.until })
    .where('order_id', '=', row.order_id)
    .where('line', '=', row.line)
    .execute()
}

export const findExtensions = (db: DbOrTx, orderId: string) =>
  db
    .selectFrom('rental_extensions')
    .select(['line', 'until', 'days', 'amount', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** The extensions and changes of the rentals of an order, each with its line and what it has added to the rent; negative if it has lowered it. */
export const findAdjustments = async (
  db: DbOrTx,
  orderId: string,
): Promise<{ line: number; amount: Paise }[]> => [
  ...(await findExtensions(db, orderId)),
  ...(await findChanges(db, orderId)),
]

/** What extensions and changes have added to the rent of an order, or of one line; negative if they have lowered it. */
export async function sumAdjustments(db: DbOrTx, orderId: string, line?: number): Promise<Paise> {
  const rows = await findAdjustments(db, orderId)
  const ofLine = rows.filter((row) => line === undefined || row.line === line)
  return paise(ofLine.reduce((all, { amount }) => all + amount, 0))
}

export const findChanges = (db: DbOrTx, orderId: string) =>
  db
    .selectFrom('rental_changes')
    .select(['line', 'before', 'after', 'amount', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** Finds the rental fees that the shop promised when the order was placed; null if the order was stored without them. */
export async function findRentalFees(db: DbOrTx, orderId: string): Promise<RentalFees | null> {
  const order = await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select('rental_fees')
    .executeTakeFirst()
  return order?.rental_fees ?? null
}

/** Finds the nights of the rentals of an order that changes have replaced, with their lines. */
export const findReplacedNights = (db: DbOrTx, orderId: string) =>
  db
    .selectFrom('rental_changes')
    .select([
      'line',
      sql<Day>`before ->> 'preparedOn'`.as('preparedOn'),
      sql<Day>`to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`.as('changedOn'),
    ])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/**
 * SQL for the rent of one day of the order line `l`: the price of the garment to which the customer has changed last, or else that of the
 * order.
 */
export const rentPerDayOfLine = sql<Paise>`coalesce((select (c.after ->> 'price')::bigint from rental_changes c
  where c.order_id = l.order_id and c.line = l.line order by c.id desc limit 1), l.price)`

/** Returns the agreed rent of one day of an order line. */
export async function findRentPerDay(
  db: DbOrTx,
  { orderId, line }: { orderId: string; line: number },
): Promise<Paise> {
  const row = await db
    .selectFrom('order_lines as l')
    .where('l.order_id', '=', orderId)
    .where('l.line', '=', line)
    .select(rentPerDayOfLine.as('rentPerDay'))
    .executeTakeFirstOrThrow()
  return row.rentPerDay
}

type NewChange = {
  orderId: string
  line: number
  garment: Pick<SellableSku, 'productId' | 'skuId' | 'slug' | 'title' | 'image' | 'size' | 'colour'>
  /** The rent of one day of the garment. */
  price: Paise
  worn: Period
  /** The day on which the preparation for the nights before the change would have begun. */
  preparedOn: Day
  difference: Paise
  at: Date
}

/** Records a change of a rental, and sets the garment and the days of the line. The line's price does not change. */
export async function insertChange(tx: Tx, { orderId, line, garment, worn, at, ...change }: NewChange) {
  const { title, size, colour } = garment
  const { price, preparedOn, difference } = change
  const after = { title, size, colour, price, ...worn }
  await sql`
    insert into rental_changes (order_id, line, before, after, amount, at)
    select order_id, line, jsonb_build_object('title', title, 'size', size, 'colour', colour, 'from', rent_from, 'until', rent_until, 'preparedOn', ${preparedOn}::text),
      ${JSON.stringify(after)}::jsonb, ${difference}, ${at}
    from order_lines where order_id = ${orderId} and line = ${line}`.execute(tx)
  await tx
    .updateTable('order_lines')
    .set({
      product_id: garment.productId,
      sku_id: garment.skuId,
      slug: garment.slug,
      title,
      image: garment.image,
    })
    .set({ size, colour, rent_from: worn.from, rent_until: worn.until })
    .where('order_id', '=', orderId)
    .where('line', '=', line)
    .execute()
}

/** The holds of a rental line that are not released: their state and their first blocked day. */
export const findLineHolds = (db: DbOrTx, orderId: string, line: number) =>
  db
    .selectFrom('rental_holds')
    .select(['state', sql<Day>`lower(blocked)`.as('from')])
    .where('order_id', '=', orderId)
    .where('line', '=', line)
    .where('released_at', 'is', null)
    .execute()

/** The number of other products that are offered in place of a rented one. */
const SIMILAR = 30

/** Finds the product of a rental line and other live rentals of its category and seller. */
export async function findSimilarRentals(
  db: DbOrTx,
  { product_id, seller_id }: { product_id: string; seller_id: string | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('products as own', 'own.category', 'p.category')
    .where('own.id', '=', product_id)
    .where('p.product_type', '=', 'rent')
    .where('p.status', '=', 'live')
    .where('p.seller_id', 'is not distinct from', seller_id)
    .select('p.id')
    .orderBy(sql`p.id = own.id`, 'desc')
    .orderBy('p.title')
    .limit(SIMILAR)
    .execute()
  return rows.map(({ id }) => id)
}

type LineOnDays = { orderId: string; line: number; days: Period }

/** Sets the worn days of a rental line. The days of its extensions move with the last day. */
export async function updateLineDays(tx: Tx, { orderId, line, days }: LineOnDays) {
  await sql`
    update rental_extensions e
    set from_until = from_until + (${days.until}::date - l.rent_until), until = until + (${days.until}::date - l.rent_until)
    from order_lines l
    where e.order_id = ${orderId} and e.line = ${line} and l.order_id = e.order_id and l.line = e.line`.execute(
    tx,
  )
  await tx
    .updateTable('order_lines')
    .set({ rent_from: days.from, rent_until: days.until })
    .where('order_id', '=', orderId)
    .where('line', '=', line)
    .execute()
}

export type ReturningLine = Awaited<ReturnType<typeof findReturningLines>>[number]

/** Finds the rental lines of an order whose garments are booked or with the customer, and how they come back. */
export async function findReturningLines(db: DbOrTx, orderId: string) {
  const rows = await db
    .selectFrom('rental_holds as h')
    .innerJoin('order_lines as l', (join) =>
      join.onRef('l.order_id', '=', 'h.order_id').onRef('l.line', '=', 'h.line'),
    )
    .leftJoin('return_choices as c', (join) =>
      join.onRef('c.order_id', '=', 'h.order_id').onRef('c.line', '=', 'h.line'),
    )
    .where('h.order_id', '=', orderId)
    .where('h.released_at', 'is', null)
    .where('h.state', 'in', ['booked', 'out'])
    .distinctOn('l.line')
    .orderBy('l.line')
    .select(['l.line', 'l.title', 'c.way', 'c.pickup_on as pickupOn'])
    .select(rentPerDayOfLine.as('rentPerDay'))
    .select([
      sql<Day>`lower(h.worn)`.as('from'),
      sql<Day>`upper(h.worn) - 1`.as('until'),
      'h.back_by as backBy',
      sql<RentalLane | null>`h.lane`.as('lane'),
    ])
    .execute()
  return rows.map(({ from, until, ...row }) => ({ ...row, worn: { from, until } }))
}

/** Finds the day on which the garments of an order line are due back. */
export async function findDueBack(
  db: DbOrTx,
  { orderId, line }: { orderId: string; line: number },
): Promise<Day> {
  const row = (await findReturningLines(db, orderId)).find((returning) => returning.line === line)
  return row!.backBy
}

export async function upsertReturnChoice(tx: Tx, row: Insertable<Schema['return_choices']>) {
  const { way, pickup_on, chosen_at } = row
  await tx
    .insertInto('return_choices')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'line']).doUpdateSet({ way, pickup_on, chosen_at }),
    )
    .execute()
}

/** Deletes the choice of how a line comes back, because its nights have changed. */
export async function deleteReturnChoice(tx: Tx, { orderId, line }: { orderId: string; line: number }) {
  await tx.deleteFrom('return_choices').where('order_id', '=', orderId).where('line', '=', line).execute()
}

/**
 * Finds the rented garments of these orders: when each came back, or null, and whether its deposit is not settled yet. Bookings that were
 * given up are left out.
 */
export async function findReturnsOfRentals(db: DbOrTx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('rental_holds as h')
    .leftJoin('rental_deposits as d', 'd.hold_id', 'h.id')
    .select(['h.order_id as orderId', 'h.returned_at as returnedAt'])
    .select(sql<boolean>`coalesce(d.state, 'held') = 'held'`.as('hasOpenDeposit'))
    .where('h.order_id', 'in', [...orderIds])
    .where('h.state', '<>', 'held')
    .where((eb) => eb.or([eb('h.released_at', 'is', null), eb('h.state', 'in', ['out', 'returned'])]))
    .execute()
}

export async function updateCancelFee(tx: Tx, orderId: string, { line, fee }: { line: number; fee: Paise }) {
  await tx
    .updateTable('order_lines')
    .set({ cancel_fee: fee })
    .where('order_id', '=', orderId)
    .where('line', '=', line)
    .execute()
}

/** Returns the parts of the fee of a cancellation by line; null if none was stored. */
export async function findCancelFees(db: DbOrTx, orderId: string): Promise<Map<number, Paise> | null> {
  const rows = await db
    .selectFrom('order_lines')
    .select(['line', 'cancel_fee'])
    .where('order_id', '=', orderId)
    .where('cancel_fee', 'is not', null)
    .execute()
  return rows.length > 0 ? new Map(rows.map(({ line, cancel_fee: fee }) => [line, paise(fee ?? 0)])) : null
}
