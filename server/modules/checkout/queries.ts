import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'

/** Locks a phone number until the transaction ends, so that concurrent orders count its open orders one after the other. */
export async function lockPhone(tx: Tx, phone: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cod ${phone}`}, 0))`.execute(tx)
}

/** Counts the open cash-on-delivery orders of this phone number, including the one being placed. */
export async function countOpenCod(db: DbOrTx, phone: string): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .where('payment_method', '=', 'cod')
    .where('status', 'not in', ['delivered', 'cancelled'])
    .where(sql<boolean>`right(address ->> 'phone', 10) = ${phone}`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
