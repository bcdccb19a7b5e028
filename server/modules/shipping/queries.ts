import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ShipmentState } from '../../../contract/shipping/shipments.ts'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'
import { owedAgain } from '../orders/order-postings.ts'

/** Selects shipments with their lines and the status of their order. */
const fullShipments = (db: DbOrTx) =>
  db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .leftJoin('sellers', 'sellers.id', 'shipments.seller_id')
    .selectAll('shipments')
    .select(['orders.status', 'orders.address', 'sellers.display_name as seller'])
    .select(waitsForPayment.as('waits_for_payment'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as sold')
          .leftJoin('return_lines as back', (join) =>
            join.onRef('back.return_id', '=', 'shipments.return_id').onRef('back.line', '=', 'sold.line'),
          )
          .select(['sold.line', 'slug', 'title', 'image'])
          .select([
            sql<string | null>`case when back.line is null then sold.size else exchange_size end`.as('size'),
            sql<string | null>`case when back.line is null then sold.colour else exchange_colour end`.as(
              'colour',
            ),
            sql<number>`coalesce(back.quantity, sold.quantity)`.as('quantity'),
          ])
          .whereRef('sold.order_id', '=', 'shipments.order_id')
          .whereRef('sold.seller_id', 'is not distinct from', 'shipments.seller_id')
          .where('type', '=', 'buy')
          .where(sql<boolean>`(shipments.return_id is null) = (back.line is null)`)
          .orderBy('sold.line'),
      ).as('lines'),
    )

/**
 * SQL condition: the payment of the order is captured. A cash on delivery order is not paid before delivery; the shop confirms
 * it instead.
 */
const isPaid = sql<boolean>`exists (select from ledger_transactions t where t.order_id = orders.id and t.kind = 'payment_captured'
  and not exists (select from ledger_transactions r where r.order_id = orders.id and r.kind = 'payment_reversed' and r.id > t.id))`

/** SQL condition: the payment of the order was refunded, and the order was reopened and is not paid again yet. */
const owesAgain = sql<boolean>`(${owedAgain(sql.ref('orders.id'))} > 0
  and (select sum(e.amount) > 0 from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.order_id = orders.id and e.account = 'receivable'))`

/** SQL condition: the order is neither paid nor confirmed by the shop, or has to be paid again. */
const waitsForPayment = sql<boolean>`((orders.status = 'pending' and not ${isPaid}) or coalesce(${owesAgain}, false))`

/**
 * SQL condition: the seller may send the shipment. The order does not wait for a payment, and is neither delivered nor cancelled. An exchange
 * is sent after the order was delivered.
 */
const canBeSent = sql<boolean>`(orders.status <> 'cancelled' and (return_id is not null or orders.status <> 'delivered')
  and not ${waitsForPayment})`

export type ShipmentRow = Awaited<ReturnType<typeof findSellerShipments>>[number]
export type ShipmentPage = {
  state?: ShipmentState | undefined
  before?: string | null | undefined
  limit: number
}

/** Finds a seller's shipments, newest first. If the state `to_pack` or `packed` is given, finds only shipments that the seller may send. */
export function findSellerShipments(db: DbOrTx, sellerId: string, { state, before, limit }: ShipmentPage) {
  let query = fullShipments(db).where('shipments.seller_id', '=', sellerId)
  if (state === 'to_pack' || state === 'packed') {
    query = query.where('shipments.state', '=', state).where(canBeSent)
  } else if (state) {
    query = query.where(currentStateSql, '=', state).where('orders.status', '<>', 'cancelled')
  }
  if (before) {
    query = query.where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('shipments.created_at', 'shipments.id'),
        '<',
        selectFrom('shipments as last')
          .where('last.seller_id', '=', sellerId)
          .where('last.id', '=', before)
          .select(['last.created_at', 'last.id'])
          .$asTuple('created_at', 'id'),
      ),
    )
  }
  return query.orderBy('shipments.created_at', 'desc').orderBy('shipments.id', 'desc').limit(limit).execute()
}

/** SQL for the state that `currentState` returns. */
const currentStateSql = sql<ShipmentState>`case when orders.status = 'delivered' and shipments.state = 'shipped' and return_id is null
  then 'delivered' else shipments.state end`

export async function countOpenShipments(db: DbOrTx, sellerId: string) {
  const rows = await db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .where('seller_id', '=', sellerId)
    .where('state', 'in', ['to_pack', 'packed'])
    .where(canBeSent)
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const count = (state: ShipmentState) => rows.find((row) => row.state === state)?.count ?? 0
  return { toPack: count('to_pack'), packed: count('packed') }
}

/** Names a shipment. `sellerId` is null for goods of the shop itself; `exchange` is the id of a return, or null for the goods of the order. */
export type ShipmentKey = { orderId: string; sellerId: string | null; exchange: string | null }

export const findShipment = (db: DbOrTx, { orderId, sellerId, exchange }: ShipmentKey) =>
  fullShipments(db)
    .where('shipments.order_id', '=', orderId)
    .where('shipments.seller_id', 'is not distinct from', sellerId)
    .where('shipments.return_id', 'is not distinct from', exchange)
    .executeTakeFirst()

export const findShipmentById = (db: DbOrTx, id: string) =>
  fullShipments(db).where('shipments.id', '=', id).executeTakeFirst()

/** Finds the shipment of the new goods that the shop itself sends in the exchange of this return. */
export const findExchangeShipment = (db: DbOrTx, returnId: string) =>
  fullShipments(db)
    .where('shipments.return_id', '=', returnId)
    .where('shipments.seller_id', 'is', null)
    .executeTakeFirst()

export const findOrderShipments = (db: DbOrTx, orderId: string) =>
  fullShipments(db)
    .where('shipments.order_id', '=', orderId)
    .orderBy(sql`return_id is not null`)
    .orderBy('seller')
    .orderBy('shipments.created_at')
    .orderBy('shipments.id')
    .execute()

type ShipmentChanges = {
  state: ShipmentState
  sending?: number
  carrier?: string | null
  tracking_number?: string | null
  tracking_url?: string | null
  packed_at?: Date | null
  shipped_at?: Date | null
  delivered_at?: Date
}

export async function updateShipment(tx: Tx, id: string, changes: ShipmentChanges) {
  await tx.updateTable('shipments').set(changes).where('id', '=', id).execute()
}
