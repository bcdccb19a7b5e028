import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { fullOrders } from '../queries.ts'
import type { Insertable } from 'kysely'
import { paise, type Paise } from '../../../../contract/core/money.ts'
import type { Schema } from '../../../platform/db/schema.ts'

/** Orders with a garment that is worn from this day on, or for the last time on it. Cancelled and unpaid ones are left out. */
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

/** Writes a longer rental down: the line's last day is another one, its price stays what was agreed. */
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

/** What an order's longer rentals cost in all. */
export async function sumExtensions(db: DbOrTx, orderId: string): Promise<Paise> {
  const rows = await findExtensions(db, orderId)
  return paise(rows.reduce((all, { amount }) => all + amount, 0))
}
