import { Address } from '../../../contract/orders/orders.ts'
import type {
  OrderShipment,
  ShipmentStatus,
  ShipmentState,
  SellerOrder,
  SellerShipment,
} from '../../../contract/shipping/shipments.ts'
import type { ShipmentRow } from './queries.ts'

/** Where a parcel is. What staff say of the whole order also holds for it. */
export const stateOf = ({ state, status }: Pick<ShipmentRow, 'state' | 'status'>): ShipmentState =>
  status === 'delivered' && state === 'shipped' ? 'delivered' : state

/** Whether a parcel is to be sent: not before its order is paid or confirmed, not after it was cancelled. */
export function shipmentStatusOf(row: ShipmentRow): ShipmentStatus {
  if (row.status === 'cancelled') return 'cancelled'
  if (stateOf(row) === 'delivered' || row.status === 'delivered') return 'done'
  return row.status === 'pending' && !row.is_paid ? 'waiting' : 'open'
}

const instant = (at: Date | null) => at?.toISOString() ?? null

const trackingOf = ({ carrier, tracking_number, tracking_url }: ShipmentRow) =>
  carrier ? { carrier, number: tracking_number ?? '', url: tracking_url } : null

const presentAny = (row: ShipmentRow) => ({
  orderId: row.order_id,
  state: stateOf(row),
  standing: shipmentStatusOf(row),
  lines: row.lines,
  tracking: trackingOf(row),
  placedAt: row.created_at.toISOString(),
  packedAt: instant(row.packed_at),
  shippedAt: instant(row.shipped_at),
  deliveredAt: instant(row.delivered_at),
})

const addressOf = (row: ShipmentRow) => (row.address ? Address.parse(row.address) : null)

export const presentShipment = (row: ShipmentRow): SellerShipment => ({
  ...presentAny(row),
  city: shipmentStatusOf(row) === 'open' ? (addressOf(row)?.city ?? null) : null,
})

/** Who gets it is the seller's business from when it may be packed until it has arrived. */
export const presentSellerOrder = (row: ShipmentRow): SellerOrder => ({
  ...presentAny(row),
  to: shipmentStatusOf(row) === 'open' ? addressOf(row) : null,
})

export const presentOrderShipment = (row: ShipmentRow): OrderShipment => ({
  sellerId: row.seller_id,
  seller: row.seller,
  state: stateOf(row),
  tracking: trackingOf(row),
  shippedAt: instant(row.shipped_at),
  lines: row.lines.map(({ line }) => line),
})
