import type { ParcelState, SellerOrder } from '../../../contract/shipping/shipments.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor } from '../accounts/actor.ts'
import { businessOf } from '../sellers/business-of.ts'
import { noSuchParcel } from './move-shipment.ts'
import { presentOrderParcel, presentParcel, presentSellerOrder } from './present.ts'
import { countOpen, findParcel, findParcels, findParcelsOf } from './queries.ts'

type Filter = { state?: ParcelState | undefined; before?: string | null | undefined; limit: number }

/** What somebody's business has to send and has sent. */
export async function listSellerOrders(db: Db, actor: Actor, filter: Filter) {
  const { id } = await businessOf(db, actor)
  const data = (await findParcels(db, id, filter)).map(presentParcel)
  return { data, counts: await countOpen(db, id) }
}

/** One of them; whatever else is in the order stays out of sight. */
export async function showSellerOrder(db: Db, actor: Actor, orderId: string): Promise<SellerOrder> {
  const { id } = await businessOf(db, actor)
  const parcel = await findParcel(db, orderId, id)
  return parcel ? presentSellerOrder(parcel) : noSuchParcel()
}

/** The parcels of an order for its buyer and for staff. */
export const listOrderParcels = async (db: Db, orderId: string) => ({
  data: (await findParcelsOf(db, orderId)).map(presentOrderParcel),
})
