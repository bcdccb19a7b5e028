import { sql, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Fulfilment } from '../../../contract/shipping/slots.ts'
import type { OrderStatus, Tracking } from '../../../contract/orders/orders.ts'
import { WHOLESALE_CATEGORY } from '../../../contract/returns/return-policy.ts'
import { anyOf } from '../../platform/db/prepared-statements.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import { paise, type Paise } from '../../../contract/core/money.ts'

/** Inserts an order with its lines and events in one statement. */
export async function insertOrder(tx: Tx, row: OrderRow) {
  const { lines, events, payments: _, ...order } = row
  const { address, tax_address: taxAddress } = order
  await tx
    .with('inserted_order', (cte) =>
      cte.insertInto('orders').values({
        ...order,
        has_own_goods: lines.some(({ type, seller_id }) => type === 'buy' && seller_id === null),
        is_business: isBusinessPurchase(order.user_id, lines),
        address: address && JSON.stringify(address),
        promise: JSON.stringify(order.promise),
        rental_fees: order.rental_fees && JSON.stringify(order.rental_fees),
        fulfilment: order.fulfilment ? JSON.stringify(order.fulfilment) : null,
        tax_address: taxAddress && JSON.stringify(taxAddress),
      }),
    )
    .with('inserted_events', (cte) =>
      cte.insertInto('order_events').values(events.map((event) => ({ order_id: order.id, ...event }))),
    )
    .insertInto('order_lines')
    .values(lines.map(withoutSeller))
    .execute()
}

/** SQL condition: the buyer is a seller or has a business name, or all bought goods are wholesale goods. */
function isBusinessPurchase(userId: string | null, lines: OrderRow['lines']) {
  const bought = lines.filter(({ type }) => type === 'buy').map((line) => line.product_id)
  return sql<boolean>`(exists (select from users where id = ${userId} and (role = 'seller' or business_name <> ''))
    or (${bought.length > 0} and not exists (
      select from products where id = any(${bought}::text[]) and category <> ${WHOLESALE_CATEGORY})))`
}

/** Returns the columns of a line that are stored. The name of its seller is in `sellers`, and its changes are in `rental_changes`. */
function withoutSeller(line: OrderRow['lines'][number]) {
  const { sold_by: _, has_changes: __, night_prices: nightPrices, ...stored } = line
  return { ...stored, night_prices: nightPrices && JSON.stringify(nightPrices) }
}

/** Whether any line is sold by a seller instead of the shop itself. */
export async function hasSellers(tx: Tx, orderId: string): Promise<boolean> {
  const line = await tx
    .selectFrom('order_lines')
    .where('order_id', '=', orderId)
    .where('seller_id', 'is not', null)
    .select('line')
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

export async function insertEvent(
  tx: Tx,
  event: { order_id: string; status: OrderStatus; by: string | null },
) {
  await tx.insertInto('order_events').values(event).execute()
}

const ofOrders = [
  'orders.id',
  'orders.user_id',
  'guest_token',
  'user_email',
  'user_name',
  'user_phone',
  'channel',
  'orders.status',
  'payment_method',
  'unpaid_until',
  'carrier',
  'tracking_number',
  'tracking_url',
  'coupon_code',
  'subtotal',
  'coupon_discount',
  'delivery_charge',
  'total',
  'deposit_total',
  'amount_due',
  'address',
  'promise',
  'rental_fees',
  'fulfilment',
  'tax_address',
  'slip_printed_at',
  'orders.created_at',
] as const

const ofLines = [
  'order_id',
  'line',
  'product_id',
  'sku_id',
  'stock_item_id',
  'slug',
  'title',
  'image',
  'type',
  'size',
  'colour',
  'rent_from',
  'rent_until',
  'days',
  'quantity',
  'price',
  'night_prices',
  'plan_id',
  'wearers',
  'deposit',
  'seller_id',
  'restocked',
] as const

/** SQL condition: the nights or the garment of the rented line were changed after the order. */
const hasChanges = sql<boolean>`order_lines.type = 'rent' and exists (select from rental_changes c
  where c.order_id = order_lines.order_id and c.line = order_lines.line)`

/** Selects orders with their lines, events and payment attempts. */
export const fullOrders = (db: DbOrTx) =>
  db
    .selectFrom('orders')
    .select(ofOrders)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .leftJoin('sellers', 'sellers.id', 'order_lines.seller_id')
          .select(ofLines)
          .select('sellers.display_name as sold_by')
          .select(hasChanges.as('has_changes'))
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('line'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('order_events')
          .select(['status', 'at', 'by'])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('order_events.id'),
      ).as('events'),
      jsonArrayFrom(
        eb
          .selectFrom('payments')
          .select(['provider', 'state', 'amount', 'wrong_amount', 'returned_at'])
          .whereRef('order_id', '=', 'orders.id')
          .where('purpose', '=', 'order')
          .orderBy('payments.created_at'),
      ).as('payments'),
    ])

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export const findOrder = (db: DbOrTx, id: string) =>
  fullOrders(db).where('orders.id', '=', id).executeTakeFirst()

export const findOrdersById = (db: DbOrTx, ids: readonly string[]) =>
  fullOrders(db).where('orders.id', '=', anyOf(ids)).execute()

/**
 * Returns the ids of the orders that have this id, or whose id ends with these eight characters. Returns at most two ids, because two are
 * enough to show that the number is ambiguous.
 */
export async function findIdsByNumber(tx: Tx, number: string): Promise<string[]> {
  const isWhole = number.length > 8
  const ends = sql<boolean>`search_text like ${`%${number}%`} and right(id, 8) = ${number}`
  const rows = await tx
    .selectFrom('orders')
    .select('id')
    .where(isWhole ? sql<boolean>`id = ${number}` : ends)
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks the order until the transaction ends, so that two members of staff change it one after the other. Returns the order. */
export async function lockOrder(tx: Tx, id: string) {
  await tx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute()
  return findOrder(tx, id)
}

/** Whether this is the order of a dancer in a group, paid without an account. Its address can be that of the organiser. */
export async function isOfDancer(db: DbOrTx, { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>) {
  if (user_id !== null) return false
  const dancer = await db
    .selectFrom('troupe_dancers')
    .where('order_id', '=', id)
    .select('id')
    .executeTakeFirst()
  return dancer !== undefined
}

/** Finds the newest orders of a user: at most `limit`, or all if it is null. */
export const findOrdersOfUser = (db: DbOrTx, userId: string, limit: number | null) =>
  fullOrders(db)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Finds the orders of a user that are not paid yet and can be paid before a later deadline, newest first. */
export const findUnpaidOrdersOfUser = (db: DbOrTx, userId: string, now: Date) =>
  fullOrders(db)
    .where('user_id', '=', userId)
    .where('orders.status', '=', 'pending')
    .where('unpaid_until', '>', now)
    .orderBy('created_at', 'desc')
    .execute()

/** Sets the status of an order and clears its payment deadline. */
export async function updateStatus(tx: Tx, id: string, status: OrderStatus) {
  await tx.updateTable('orders').set({ status, unpaid_until: null }).where('id', '=', id).execute()
}

/** Sets the payment method of an order to the one with which the customer has really paid. */
export async function updatePaymentMethod(tx: Tx, id: string, method: OrderRow['payment_method']) {
  await tx.updateTable('orders').set({ payment_method: method }).where('id', '=', id).execute()
}

export async function updateFulfilment(tx: Tx, id: string, fulfilment: Fulfilment) {
  await tx
    .updateTable('orders')
    .set({ fulfilment: JSON.stringify(fulfilment) })
    .where('id', '=', id)
    .execute()
}

export async function updateTracking(tx: Tx, id: string, tracking: Tracking | null) {
  const { carrier = null, number = null, url = null } = tracking ?? {}
  await tx
    .updateTable('orders')
    .set({ carrier, tracking_number: number, tracking_url: url })
    .where('id', '=', id)
    .execute()
}

export async function updatePaymentDeadline(tx: Tx, id: string, until: Date) {
  await tx.updateTable('orders').set({ unpaid_until: until }).where('id', '=', id).execute()
}

/** Sets or clears the print time of the packing slips. Returns the ids of the orders whose print time was changed. */
export async function updatePrinted(tx: Tx, ids: readonly string[], at: Date | null): Promise<string[]> {
  const locked = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', [...ids])
    .where('slip_printed_at', at ? 'is' : 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const changed = locked.map(({ id }) => id)
  if (!changed.length) return []
  await tx.updateTable('orders').set({ slip_printed_at: at }).where('id', 'in', changed).execute()
  return changed
}

const noteColumns = ['id', 'text', 'by', 'at'] as const

export const findNotes = (db: DbOrTx, orderId: string) =>
  db.selectFrom('order_notes').select(noteColumns).where('order_id', '=', orderId).orderBy('id').execute()

export const insertNote = (tx: Tx, note: { order_id: string; text: string; by: string; at: Date }) =>
  tx.insertInto('order_notes').values(note).returning(noteColumns).executeTakeFirstOrThrow()

const findParcelId = (db: DbOrTx, orderId: string) =>
  db.selectFrom('parcels').where('order_id', '=', orderId).select('id').limit(1)

/** Whether a courier has taken a parcel of the order that has not come back to the shop. */
export async function hasSentParcel(db: DbOrTx, orderId: string): Promise<boolean> {
  const parcel = await findParcelId(db, orderId)
    .where('state', 'not in', ['booking', 'failed', 'booked', 'cancelled', 'returned'])
    .executeTakeFirst()
  return parcel !== undefined
}

/** Whether a courier is to fetch a parcel of the order. */
export const hasBookedParcel = async (db: DbOrTx, orderId: string): Promise<boolean> =>
  (await findParcelId(db, orderId).where('state', '=', 'booked').executeTakeFirst()) !== undefined

/** Returns the new units that exchanges of this order have taken from the stock. The customer has them, or they are reserved. */
export async function findExchangedUnits(tx: Tx, orderId: string) {
  const rows = await tx
    .selectFrom('returns')
    .innerJoin('return_lines', 'return_lines.return_id', 'returns.id')
    .where('returns.order_id', '=', orderId)
    .where('stock_taken', '=', true)
    .select(['exchange_stock_item_id', 'quantity'])
    .execute()
  return rows.flatMap(({ exchange_stock_item_id: stockItemId, quantity }) =>
    stockItemId ? [{ stockItemId, quantity }] : [],
  )
}

/**
 * Returns for each line of an order, with its stock item, the returned units that staff have inspected and not put back into stock, because
 * they can no longer be sold. Goods of a refused return go back to the customer, so they are not among them.
 */
export const findDiscardedUnits = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('returns')
    .innerJoin('return_lines', 'return_lines.return_id', 'returns.id')
    .where('returns.order_id', '=', orderId)
    .where('restocked', '=', false)
    .where('state', 'in', ['received', 'refunded', 'exchanged'])
    .select(['line', 'quantity'])
    .execute()

export async function updateRestocked(
  tx: Tx,
  { orderId, line, quantity }: { orderId: string; line: number; quantity: number },
) {
  await tx
    .updateTable('order_lines')
    .set((eb) => ({ restocked: eb('restocked', '+', quantity) }))
    .where('order_id', '=', orderId)
    .where('line', '=', line)
    .execute()
}

/**
 * Condition for orders that are pending and not paid. It is written exactly as in the partial index `orders_unpaid`, so that PostgreSQL
 * can use the index.
 */
export const isUnpaid: RawBuilder<boolean> = sql<boolean>`
  (orders.status = 'pending' and (orders.payment_method = 'cod' or orders.unpaid_until is not null))`

/** SQL condition: a pending order that waits for staff, because it is paid or due on delivery. */
export const isToConfirm: RawBuilder<boolean> = sql<boolean>`
  (orders.status = 'pending' and orders.unpaid_until is null)`

/** SQL condition: the shop itself sends or hands out a line of the order, as `isSentByShop` says. */
export const hasOwnLine: RawBuilder<boolean> = sql<boolean>`
  exists (select from order_lines l where l.order_id = orders.id and (l.seller_id is null or l.type = 'rent'))`

/** SQL condition: a confirmed order with goods that the shop sends and has not sent yet. Rentals are handed out instead. */
export const isToPack: RawBuilder<boolean> = sql<boolean>`
  (orders.has_own_goods and orders.status in ('confirmed', 'processing'))`

const MAX_UNCONFIRMED = 500

/** Selects unpaid cash-on-delivery orders that are older than `hours` and that staff have not changed. */
const unconfirmed = (db: DbOrTx, hours: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where(isUnpaid)
    .where('payment_method', '=', 'cod')
    .where('created_at', '<', sql<Date>`clock_timestamp() - make_interval(hours => ${hours})`)
    .where(
      sql<boolean>`not exists (select from order_events e where e.order_id = orders.id and e.by is not null)`,
    )

export async function findUnconfirmed(db: DbOrTx, hours: number): Promise<string[]> {
  const rows = await unconfirmed(db, hours).orderBy('created_at').limit(MAX_UNCONFIRMED).execute()
  return rows.map(({ id }) => id)
}

export const isUnconfirmed = async (db: DbOrTx, id: string, hours: number): Promise<boolean> =>
  (await unconfirmed(db, hours).where('id', '=', id).executeTakeFirst()) !== undefined

/** Returns the total of the order's refunds that are requested but not paid yet. */
export async function sumOpenRefunds(db: DbOrTx, orderId: string): Promise<Paise> {
  const row = await db
    .selectFrom('refunds')
    .where('order_id', '=', orderId)
    .where('state', '<>', 'completed')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('amount'))
    .executeTakeFirstOrThrow()
  return paise(row.amount)
}

type ReturnRefund = { amount: Paise; lines: { line: number; quantity: number }[] }

/**
 * Returns the refunds of an order's returns, with the returned lines and quantities of each refund. Includes refunds that the
 * customer has not received yet.
 */
export async function findReturnRefunds(db: DbOrTx, orderId: string): Promise<ReturnRefund[]> {
  const { rows } = await sql<ReturnRefund>`
    select r.amount, (select json_agg(json_build_object('line', l.line, 'quantity', l.quantity) order by l.line)
      from return_lines l where l.return_id = returns.id) as lines
    from returns join refunds r on r.order_id = returns.order_id and starts_with(r.key, 'return:' || returns.id)
    where returns.order_id = ${orderId}
    order by returns.created_at, returns.id`.execute(db)
  return rows
}
