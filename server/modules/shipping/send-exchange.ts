import type { Tracking } from '../../../contract/orders/orders.ts'
import type { OrderShipment } from '../../../contract/shipping/shipments.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { shipmentStatusOf } from './present.ts'
import { presentOrderShipments } from './present-shipments.ts'
import { findExchangeShipment } from './queries.ts'
import { lockShipment, markShipped } from './update-shipment.ts'

export type SentExchange = { returnId: string; tracking: Tracking; actor: Actor; now: Date }

/** Marks the new goods that the shop itself sends in an exchange as shipped. Sellers mark their own goods in the seller area. */
export function sendExchange(
  db: Db,
  { returnId, tracking, actor, now }: SentExchange,
): Promise<OrderShipment[]> {
  return inTransaction(db, async (tx) => {
    const found = await findExchangeShipment(tx, returnId)
    if (!found) refuse('wrong_state', 'There is nothing to send for this return')
    const shipment = await lockShipment(tx, found)
    const status = shipmentStatusOf(shipment)
    if (status === 'cancelled') refuse('wrong_state', 'This order has been cancelled. Please do not ship it.')
    if (status === 'waiting') {
      refuse('wrong_state', 'This order has not been paid for yet. Please do not ship it.')
    }
    await markShipped(tx, shipment, { tracking, by: actor.name, now })
    await recordAudit(tx, {
      actor,
      act: 'return.exchange-sent',
      subject: `return:${returnId}`,
      after: { carrier: tracking.carrier, number: tracking.number },
    })
    return presentOrderShipments(tx, shipment.order_id)
  })
}
