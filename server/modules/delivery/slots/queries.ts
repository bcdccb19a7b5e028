import { sql } from 'kysely'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { slotKey, type Slot, type SlotMethod } from '../../../../contract/shipping/fulfilment.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'

/** Returns the number of booked places of each slot in a period, by `slotKey`. */
export async function findBookedPlaces(
  db: DbOrTx,
  { method, days }: { method: SlotMethod; days: Period },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('slot_days')
    .select(['day', 'starts', 'booked'])
    .where('method', '=', method)
    .where('day', '>=', days.from)
    .where('day', '<=', days.until)
    .execute()
  return new Map(rows.map(({ day, starts, booked }) => [slotKey({ day, from: starts }), booked]))
}

export type Booking = { orderId: string; method: SlotMethod; slot: Slot }

/**
 * Takes a place in a slot for an order. Answers whether there was one. A slot whose capacity was lowered below its bookings keeps them, and
 * has no free place.
 */
export async function tryBookPlace(
  tx: Tx,
  { orderId, method, slot }: Booking,
  capacity: number,
): Promise<boolean> {
  const { day, from: starts, until: ends } = slot
  const place = await tx
    .insertInto('slot_days')
    .values({ method, day, starts, ends, capacity, booked: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['method', 'day', 'starts'])
        .doUpdateSet((eb) => ({
          booked: eb('slot_days.booked', '+', 1),
          capacity: eb.ref('excluded.capacity'),
          ends: eb.ref('excluded.ends'),
        }))
        .where((eb) => eb('slot_days.booked', '<', eb.ref('excluded.capacity'))),
    )
    .returning('booked')
    .executeTakeFirst()
  if (!place) return false
  await tx.insertInto('slot_bookings').values({ order_id: orderId, method, day, starts }).execute()
  return true
}

/** Locks the slot of an order and the slot to which it moves, in one sequence, so that two orders that swap their slots cannot deadlock. */
export async function lockSlots(tx: Tx, { orderId, method, slot }: Booking) {
  await sql`
    select from slot_days
    where (method = ${method} and day = ${slot.day} and starts = ${slot.from})
      or (method, day, starts) in (select method, day, starts from slot_bookings where order_id = ${orderId})
    order by method, day, starts for no key update`.execute(tx)
}

/** Releases the place of an order. Does nothing if it has none. */
export async function releasePlace(tx: Tx, orderId: string) {
  await sql`
    with released as (delete from slot_bookings where order_id = ${orderId} returning method, day, starts)
    update slot_days s set booked = s.booked - 1 from released r
    where s.method = r.method and s.day = r.day and s.starts = r.starts`.execute(tx)
}
