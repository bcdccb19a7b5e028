import type { Insertable } from 'kysely'
import { paise, type Paise } from '../../../../contract/core/money.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'

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
export async function extensionTotal(db: DbOrTx, orderId: string): Promise<Paise> {
  const rows = await findExtensions(db, orderId)
  return paise(rows.reduce((all, { amount }) => all + amount, 0))
}
