import { sql } from 'kysely'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { fullOrders } from '../queries.ts'
import type { Insertable } from 'kysely'
import { paise, type Paise } from '../../../../contract/core/money.ts'
import type { Schema } from '../../../platform/db/schema.ts'

/**
 * Returns the orders with a rental whose first worn day, or last worn day, is this day. Cancelled orders and orders that wait for a
 * payment are left out.
 */
export const findOrdersWornOn = (db: DbOrTx, day: { from: Day } | { until: Day }) =>
  fullOrders(db)
    .where('orders.status', '!=', 'cancelled')
    .where('orders.unpaid_until', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_lines')
          .select('line')
          .whereRef('order_id', '=', 'orders.id')
          .where('type', '=', 'rent')
          .where('from' in day ? 'rent_from' : 'rent_until', '=', 'from' in day ? day.from : day.until),
      ),
    )
    .orderBy('orders.id')
    .execute()

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

/** The total price of an order's rental extensions. */
export async function sumExtensions(db: DbOrTx, orderId: string): Promise<Paise> {
  const rows = await findExtensions(db, orderId)
  return paise(rows.reduce((all, { amount }) => all + amount, 0))
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
