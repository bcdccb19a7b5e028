import { shipmentLabels, type OrderShipment } from '../../../contract/shipping/shipments.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { requestSellerShares } from '../orders/order-postings.ts'
import { currentState, shipmentStatusOf } from './present.ts'
import { presentOrderShipments } from './present-shipments.ts'
import { findShipmentById, updateShipment, type ShipmentRow } from './queries.ts'
import { lockShipment } from './update-shipment.ts'

/**
 * Asks the seller by e-mail to pack and send a shipment again, because its parcel came back to the seller, and forgets its tracking. The
 * status of the order stays as it is. Refuses a shipment that is not on its way, one of a cancelled order, and one of an exchange, which
 * its sending has closed.
 */
export function sendAgain(db: Db, { id, actor }: { id: string; actor: Actor }): Promise<OrderShipment[]> {
  return inTransaction(db, async (tx) => {
    const shipment = await lockShipment(tx, await findShipmentById(tx, id))
    const { order_id: orderId, seller_id: seller, sending, carrier, tracking_number: number } = shipment
    assertSent(shipment)
    await updateShipment(tx, id, {
      state: 'to_pack',
      sending: sending + 1,
      carrier: null,
      tracking_number: null,
      tracking_url: null,
      packed_at: null,
      shipped_at: null,
    })
    await recordAudit(tx, {
      actor,
      act: 'shipment.again',
      subject: `order:${orderId}`,
      before: { carrier, number },
      after: { seller },
    })
    await requestSellerShares(tx, orderId) // the job of the shares also asks the sellers to pack
    return presentOrderShipments(tx, orderId)
  })
}

function assertSent(shipment: ShipmentRow) {
  if (shipmentStatusOf(shipment) === 'cancelled') refuse('wrong_state', 'This order has been cancelled')
  if (shipment.return_id) refuse('wrong_state', 'The goods of an exchange cannot be sent again')
  const state = currentState(shipment)
  if (state !== 'shipped') {
    refuse('wrong_state', `Only a shipped parcel can be sent again. This one is: ${shipmentLabels[state]}`)
  }
}
