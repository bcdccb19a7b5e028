import { buyerRequiredFrom } from '../../../contract/store/policy-facts.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Stored instead of an erased name. */
export const ERASED = 'Erased person'

/**
 * Returns whether the user has an order that is not completed, a garment to return, or a deposit or refund to receive. `today` is the
 * current day in India.
 */
export const hasOpenOrders = (tx: Tx, userId: string, today: string): Promise<boolean> =>
  isAnyOpen(tx, sql`user_id = ${userId}`, today)

/** Like `hasOpenOrders`, for one order. */
export const isOrderOpen = (tx: Tx, id: string, today: string): Promise<boolean> =>
  isAnyOpen(tx, sql`id = ${id}`, today)

async function isAnyOpen(tx: Tx, which: RawBuilder<unknown>, today: string): Promise<boolean> {
  const { rows } = await sql`
    select from orders where ${which} and (
      status not in ('delivered', 'cancelled')
      or exists (select from rental_holds h where h.order_id = orders.id and h.released_at is null
        and (h.state = 'out' or (h.state <> 'returned' and upper(h.worn) > ${today}::date)))
      or (select coalesce(sum(e.amount), 0) <> 0 from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.order_id = orders.id and e.account in ('deposits', 'refunds_due')))
    limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Erases the buyer's personal data from their orders. Items, amounts and place of supply remain, because tax law requires them for
 * six years. Returns the ids of the orders.
 */
export async function eraseBuyer(tx: Tx, userId: string): Promise<string[]> {
  const ids = await erasePersonalData(tx, sql`user_id = ${userId}`)
  await tx.deleteFrom('idempotency_keys').where('scope', '=', userId).execute()
  return ids
}

/**
 * Erases the buyer of one guest order. The idempotency key of the order remains stored: it is not personal data, and without it a repeated
 * request would order again.
 */
export const eraseGuest = (tx: Tx, id: string): Promise<string[]> => erasePersonalData(tx, sql`id = ${id}`)

async function erasePersonalData(tx: Tx, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update orders set
      tax_address = case
        when address is null then null
        when total >= ${buyerRequiredFrom}
          then (address - 'phone') || jsonb_build_object('recipient', coalesce(address ->> 'recipient', user_name))
        else jsonb_strip_nulls(jsonb_build_object('pin', address -> 'pin', 'state', address -> 'state',
          'business', address -> 'business', 'gstin', nullif(address ->> 'gstin', ''))) end,
      user_id = null, guest_token = null, user_email = null, user_phone = null, user_name = ${ERASED}, address = null
    where ${which} returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  await tx
    .updateTable('order_lines')
    .set({ wearers: null })
    .where('order_id', 'in', ids)
    .where('wearers', 'is not', null)
    .execute()
  await tx.deleteFrom('order_notes').where('order_id', 'in', ids).execute()
  // the texts of couriers may name who has received a parcel, and where
  await tx
    .deleteFrom('parcel_events')
    .where('parcel_id', 'in', (eb) => eb.selectFrom('parcels').select('id').where('order_id', 'in', ids))
    .execute()
  return ids
}
