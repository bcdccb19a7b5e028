import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/db/database.ts'

/** Whether a seller sends goods of the order in a parcel that is not marked as delivered. The shop itself hands out rentals of sellers. */
export async function awaitsSellerShipment(db: DbOrTx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ awaits: boolean }>`select exists (select from order_lines l
    where l.order_id = ${orderId} and l.type = 'buy' and l.seller_id is not null and not exists (
      select from shipments s where s.order_id = l.order_id and s.seller_id = l.seller_id and s.return_id is null
        and s.state = 'delivered')) as awaits`.execute(db)
  return rows[0]!.awaits
}

/** Whether a seller has been asked to send new goods of an exchange of the order, and has not sent them yet. */
export async function awaitsSellerExchange(db: DbOrTx, orderId: string): Promise<boolean> {
  const shipment = await db
    .selectFrom('shipments')
    .where('order_id', '=', orderId)
    .where('return_id', 'is not', null)
    .where('seller_id', 'is not', null)
    .where('state', 'in', ['to_pack', 'packed'])
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return shipment !== undefined
}

/**
 * Lets the sellers pack again what they have not sent of a reopened order and of its exchanges. Goods that were sent are on their way or
 * delivered, whatever happened to the order; if they came back, an admin has them sent again (`sendAgain`).
 */
export async function resetShipments(tx: Tx, orderId: string) {
  await tx
    .updateTable('shipments')
    .set((eb) => ({ state: 'to_pack', packed_at: null, sending: eb('sending', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('state', 'in', ['to_pack', 'packed'])
    .execute()
}
