import type { ShipmentState, SellerOrder } from '../../../contract/shipping/shipments.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { businessOf } from '../sellers/business-of.ts'
import { noSuchShipment } from './move-shipment.ts'
import { presentOrderShipment, presentShipment, presentSellerOrder } from './present.ts'
import { countOpen, findShipment, findShipments, findShipmentsOf } from './queries.ts'

type Filter = { state?: ShipmentState | undefined; before?: string | null | undefined; limit: number }

/** What somebody's business has to send and has sent. */
export async function listSellerOrders(db: Db, actor: Actor, filter: Filter) {
  const { id } = await businessOf(db, actor)
  const data = (await findShipments(db, id, filter)).map(presentShipment)
  return { data, counts: await countOpen(db, id) }
}

/** One of them; whatever else is in the order stays out of sight. */
export async function showSellerOrder(db: Db, actor: Actor, orderId: string): Promise<SellerOrder> {
  const { id } = await businessOf(db, actor)
  const shipment = await findShipment(db, orderId, id)
  return shipment ? presentSellerOrder(shipment) : noSuchShipment()
}

/** The parcels of an order for its buyer and for staff. */
export const listOrderShipments = async (db: Db, orderId: string) => ({
  data: (await findShipmentsOf(db, orderId)).map(presentOrderShipment),
})
