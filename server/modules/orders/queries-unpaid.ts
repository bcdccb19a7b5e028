import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../platform/db/database.ts'

/** Pending, and its money has not come: in the words of the index `orders_unpaid`. */
export const isUnpaid: RawBuilder<boolean> = sql<boolean>`
  (orders.status = 'pending' and (orders.payment_method = 'cod' or orders.unpaid_until is not null))`

const AT_ONCE = 500

/** Cash orders that are older than so many hours, and that no person has touched since they were placed. */
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
  const rows = await unconfirmed(db, hours).orderBy('created_at').limit(AT_ONCE).execute()
  return rows.map(({ id }) => id)
}

export const isUnconfirmed = async (db: DbOrTx, id: string, hours: number): Promise<boolean> =>
  (await unconfirmed(db, hours).where('id', '=', id).executeTakeFirst()) !== undefined
