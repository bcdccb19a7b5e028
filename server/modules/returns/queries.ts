import { sql, type ExpressionBuilder, type Insertable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Day } from '../../../contract/rentals/rentals.ts'
import type { ReturnWay } from '../../../contract/rentals/return-way.ts'
import type { RefundState } from '../../../contract/payments/payments.ts'
import type { ReturnResolution, ReturnState } from '../../../contract/returns/returns.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** The idempotency key of the refund of a return. */
export const refundKey = (returnId: string) => `return:${returnId}`

/**
 * The refunds of a return: several if no single payment could return the amount; none if the return was closed with another refund of its
 * order.
 */
const refundsOf = (eb: ExpressionBuilder<Schema, 'returns'>) =>
  eb
    .selectFrom('refunds')
    .whereRef('refunds.order_id', '=', 'returns.order_id')
    .where(sql<boolean>`starts_with(refunds.key, ${refundKey('')} || returns.id)`)

/** SQL: the state of several refunds together: failed if one has failed, and completed when all are. */
const stateOfAll = sql<RefundState | null>`(array_agg(refunds.state order by
  array_position(array['failed', 'requested', 'accepted', 'completed'], refunds.state)))[1]`

/** The units of the same order line in earlier returns that are neither refused nor withdrawn. */
const unitsReturnedBefore = (eb: ExpressionBuilder<Schema, 'returns' | 'return_lines'>) =>
  eb
    .selectFrom('returns as earlier')
    .innerJoin('return_lines as of_earlier', 'of_earlier.return_id', 'earlier.id')
    .whereRef('earlier.order_id', '=', 'returns.order_id')
    .whereRef('of_earlier.line', '=', 'return_lines.line')
    .where('earlier.state', 'not in', ['refused', 'withdrawn'])
    .where(sql<boolean>`(earlier.created_at, earlier.id) < (returns.created_at, returns.id)`)
    .select(sql<number>`coalesce(sum(of_earlier.quantity), 0)::int`.as('units'))

/** Selects returns with their lines, photos and events, and the amount and state of their refund. */
const fullReturns = (db: DbOrTx) =>
  db
    .selectFrom('returns')
    .selectAll('returns')
    .select((eb) => [
      refundsOf(eb)
        .select(sql<number | null>`sum(refunds.amount)::bigint`.as('amount'))
        .as('refunded'),
      refundsOf(eb).select(stateOfAll.as('state')).as('refund_state'),
      jsonArrayFrom(
        eb
          .selectFrom('return_lines')
          .select(['line', 'quantity'])
          .select(['exchange_sku_id', 'exchange_stock_item_id', 'exchange_size', 'exchange_colour'])
          .select((line) => unitsReturnedBefore(line).as('before'))
          .whereRef('return_id', '=', 'returns.id')
          .orderBy('line'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('return_photos')
          .select(['id', 'width', 'height'])
          .whereRef('return_id', '=', 'returns.id')
          .orderBy('at')
          .orderBy('return_photos.id'),
      ).as('photos'),
      jsonArrayFrom(
        eb
          .selectFrom('return_events')
          .select(['state', 'note', 'by', 'at'])
          .whereRef('return_id', '=', 'returns.id')
          .orderBy('return_events.id'),
      ).as('events'),
    ])

export type ReturnRow = NonNullable<Awaited<ReturnType<typeof findReturn>>>

export const findReturn = (db: DbOrTx, id: string) =>
  fullReturns(db).where('returns.id', '=', id).executeTakeFirst()

export const findReturnsOfOrder = (db: DbOrTx, orderId: string) =>
  fullReturns(db)
    .where('returns.order_id', '=', orderId)
    .orderBy('returns.created_at', 'desc')
    .orderBy('returns.id', 'desc')
    .execute()

export type ReturnFilter = {
  state?: ReturnState | undefined
  before?: string | null | undefined
  limit: number
}

/** Finds a page of returns, newest first. `before` is the id of the last return of the previous page. */
export function findReturns(db: DbOrTx, { state, before, limit }: ReturnFilter) {
  let query = fullReturns(db)
  if (state) query = query.where('returns.state', '=', state)
  if (before) {
    query = query.where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('returns.created_at', 'returns.id'),
        '<',
        selectFrom('returns as last')
          .where('last.id', '=', before)
          .select(['last.created_at', 'last.id'])
          .$asTuple('created_at', 'id'),
      ),
    )
  }
  return query.orderBy('returns.created_at', 'desc').orderBy('returns.id', 'desc').limit(limit).execute()
}

export type NewReturnLine = Omit<Insertable<Schema['return_lines']>, 'return_id' | 'order_id'>

export async function insertReturn(
  tx: Tx,
  row: Insertable<Schema['returns']>,
  lines: readonly NewReturnLine[],
): Promise<string> {
  const { id } = await tx.insertInto('returns').values(row).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('return_lines')
    .values(lines.map((line) => ({ ...line, return_id: id, order_id: row.order_id })))
    .execute()
  return id
}

type ReturnChanges = {
  state?: ReturnState
  answer?: string
  restocked?: boolean
  refund_id?: string
  resolution?: ReturnResolution
  stock_taken?: boolean
  reserved_until?: Date
  way?: ReturnWay
  pickup_on?: Day | null
}

export async function updateReturn(tx: Tx, id: string, changes: ReturnChanges) {
  await tx.updateTable('returns').set(changes).where('id', '=', id).execute()
}

export async function insertReturnEvent(tx: Tx, event: Insertable<Schema['return_events']>) {
  await tx.insertInto('return_events').values(event).execute()
}

/** Returns the latest delivery of an order, or undefined if it was never delivered. */
export const findDelivery = (db: DbOrTx, orderId: string) =>
  db
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', orderId)
    .where('status', '=', 'delivered')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Returns whether the return window of businesses applies to an order. */
export async function isBusinessOrder(db: DbOrTx, orderId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select('is_business')
    .executeTakeFirst()
  return order?.is_business ?? false
}

export const insertPhoto = (tx: Tx, photo: Insertable<Schema['return_photos']>) =>
  tx.insertInto('return_photos').values(photo).returning(['id', 'width', 'height']).executeTakeFirstOrThrow()

/** Returns the photos of an order that do not belong to a return yet. */
export const findUnassignedPhotos = (db: DbOrTx, orderId: string) =>
  db
    .selectFrom('return_photos')
    .select(['id'])
    .where('order_id', '=', orderId)
    .where('return_id', 'is', null)
    .execute()

export const findPhoto = (db: DbOrTx, id: string) =>
  db.selectFrom('return_photos').select(['id', 'order_id']).where('id', '=', id).executeTakeFirst()

export async function assignPhotos(tx: Tx, returnId: string, ids: readonly string[]) {
  await tx
    .updateTable('return_photos')
    .set({ return_id: returnId })
    .where('id', 'in', [...ids])
    .execute()
}

/** Deletes the oldest photos of an order that belong to no return, so that at most `kept` of them remain. Returns their ids. */
export async function deleteOldestPhotos(
  tx: Tx,
  { orderId, kept }: { orderId: string; kept: number },
): Promise<string[]> {
  const oldest = tx
    .selectFrom('return_photos')
    .select('id')
    .where('order_id', '=', orderId)
    .where('return_id', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id')
    .offset(kept)
  const rows = await tx.deleteFrom('return_photos').where('id', 'in', oldest).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Deletes photos that belong to no return and were stored before `before`. Returns their ids. */
export async function deleteUnassignedPhotos(db: DbOrTx, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('return_photos')
    .where('return_id', 'is', null)
    .where('at', '<', before)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Erases the texts of the returns of these orders, and deletes all photos of these orders. Returns the ids of the photos. */
export async function eraseTexts(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  await tx
    .updateTable('returns')
    .set({ note: '', answer: null })
    .where('order_id', 'in', [...orderIds])
    .execute()
  const rows = await tx
    .deleteFrom('return_photos')
    .where('order_id', 'in', [...orderIds])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const findBuyer = (db: DbOrTx, orderId: string) =>
  db.selectFrom('orders').select(['user_id', 'guest_token']).where('id', '=', orderId).executeTakeFirst()

export type Returner = { userId: string } | { orderId: string }

/** Finds the returns of this user, or of this order, that are neither refunded, refused nor withdrawn. */
export const findOpenReturns = (db: DbOrTx, of: Returner) =>
  db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .where((eb) => ('userId' in of ? eb('orders.user_id', '=', of.userId) : eb('orders.id', '=', of.orderId)))
    .where('returns.state', 'in', ['asked', 'approved', 'received'])
    .select(['returns.id', 'returns.order_id'])
    .execute()

/** Finds approved exchanges whose new goods are still reserved although the reservation has expired by `now`. */
export const findExpiredReservations = (db: DbOrTx, now: Date) =>
  db
    .selectFrom('returns')
    .where('stock_taken', '=', true)
    .where('state', '=', 'approved')
    .where('reserved_until', '<=', now)
    .select(['id', 'order_id'])
    .execute()

/** Creates a shipment of the new goods of an exchange for each of their sellers. Returns the sellers; null is the shop itself. */
export async function insertExchangeShipments(tx: Tx, row: ReturnRow): Promise<(string | null)[]> {
  const shipments = await tx
    .insertInto('shipments')
    .columns(['order_id', 'return_id', 'seller_id'])
    .expression((eb) =>
      eb
        .selectFrom('return_lines')
        .innerJoin('order_lines', (join) =>
          join
            .onRef('order_lines.order_id', '=', 'return_lines.order_id')
            .onRef('order_lines.line', '=', 'return_lines.line'),
        )
        .where('return_id', '=', row.id)
        .select(['return_lines.order_id', 'return_id', 'seller_id'])
        .distinct(),
    )
    .returning('seller_id')
    .execute()
  return shipments.map(({ seller_id }) => seller_id)
}

export async function findShipmentStates(db: DbOrTx, returnId: string) {
  const rows = await db.selectFrom('shipments').select('state').where('return_id', '=', returnId).execute()
  return rows.map(({ state }) => state)
}

export async function deleteShipmentsOfReturn(tx: Tx, returnId: string) {
  await tx.deleteFrom('shipments').where('return_id', '=', returnId).execute()
}

/** Finds the sellers who still have to send new goods in the exchange of this return, with the goods of each. Erased sellers are not included. */
export const findExchangeSellers = (db: DbOrTx, returnId: string) =>
  db
    .selectFrom('shipments')
    .innerJoin('sellers', 'sellers.id', 'shipments.seller_id')
    .where('return_id', '=', returnId)
    .where('shipments.state', 'in', ['to_pack', 'packed'])
    .where('email', 'not like', '%@erased.invalid')
    .select(['sellers.id', 'email', 'display_name as business', 'sending'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('return_lines as back')
          .innerJoin('order_lines as sold', (join) =>
            join.onRef('sold.order_id', '=', 'back.order_id').onRef('sold.line', '=', 'back.line'),
          )
          .whereRef('back.return_id', '=', 'shipments.return_id')
          .whereRef('sold.seller_id', '=', 'shipments.seller_id')
          .select(['title', 'back.quantity', 'exchange_size as size', 'exchange_colour as colour'])
          .orderBy('back.line'),
      ).as('goods'),
    )
    .orderBy('sellers.id')
    .execute()

/** Returns the names of the sellers who still have to send new goods of an exchange; null is the shop itself. */
export async function findAwaitedSellers(db: DbOrTx, returnId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('shipments')
    .leftJoin('sellers', 'sellers.id', 'shipments.seller_id')
    .where('return_id', '=', returnId)
    .where('shipments.state', 'in', ['to_pack', 'packed'])
    .select('display_name')
    .orderBy('display_name')
    .execute()
  return rows.map(({ display_name }) => display_name)
}
