import { sql } from 'kysely'
import type { Paise } from '../../../../contract/core/money.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'

export type OrderDispatch = {
  /** True when at least one piece of the order has been handed out, even if it has been returned since. */
  hasLeft: boolean
  /** Sum of the deposits that are held for pieces that are out or returned. */
  unsettledDeposits: Paise
  /** Sum of the original deposits of pieces whose deposit is settled. */
  settledDeposits: Paise
}

/** Reads whether pieces of an order have been handed out, and the deposits of its pieces. */
export async function findDispatch(db: DbOrTx, orderId: string): Promise<OrderDispatch> {
  const row = await db
    .selectFrom('rental_holds as h')
    .innerJoin('order_lines as l', (on) =>
      on.onRef('l.order_id', '=', 'h.order_id').onRef('l.line', '=', 'h.line'),
    )
    .leftJoin('rental_deposits as d', 'd.hold_id', 'h.id')
    .where('h.order_id', '=', orderId)
    .select([
      sql<boolean>`coalesce(bool_or(h.state in ('out', 'returned')), false)`.as('hasLeft'),
      sql<Paise>`coalesce(sum(d.amount) filter (where h.state in ('out', 'returned') and d.state = 'held'), 0)`.as(
        'unsettledDeposits',
      ),
      sql<Paise>`coalesce(sum(l.deposit) filter (where d.state in ('settled', 'kept')), 0)`.as(
        'settledDeposits',
      ),
    ])
    .executeTakeFirstOrThrow()
  return row
}

/** Whether a courier brings garments of an order. The others are handed over in the shop or in a slot. */
export async function isSentByCourier(db: DbOrTx, orderId: string): Promise<boolean> {
  const sent = await db
    .selectFrom('rental_holds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('lane', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return sent !== undefined
}

/** Counts the pieces of an order line that are booked or with the customer. Returned pieces are not included. */
export async function countGarments(db: DbOrTx, orderId: string, line: number): Promise<number> {
  const row = await db
    .selectFrom('rental_holds')
    .where('order_id', '=', orderId)
    .where('line', '=', line)
    .where('state', 'in', ['booked', 'out'])
    .where('released_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Finds the lines of these orders with at least one piece that has not been returned. Returns each line as the text `<order id>:<line number>`. */
export async function findUnreturned(db: DbOrTx, orderIds: readonly string[]): Promise<Set<string>> {
  if (!orderIds.length) return new Set()
  const holds = await db
    .selectFrom('rental_holds')
    .select(['order_id', 'line'])
    .where('order_id', 'in', orderIds)
    .where('released_at', 'is', null)
    .where('returned_at', 'is', null)
    .execute()
  return new Set(holds.map(({ order_id: id, line }) => `${id}:${line}`))
}

/**
 * Whether the customer has been given all garments of these lines that are not back. A garment that a courier takes is not counted as given,
 * because it is handed out before it travels.
 */
export async function areHandedOver(db: DbOrTx, orderId: string, lines: readonly number[]): Promise<boolean> {
  const other = await db
    .selectFrom('rental_holds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('line', 'in', lines)
    .where('released_at', 'is', null)
    .where('returned_at', 'is', null)
    .where((eb) => eb.or([eb('state', '<>', 'out'), eb('lane', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}
