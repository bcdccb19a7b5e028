import type { Paise } from '../../../contract/core/money.ts'
import { Address } from '../../../contract/shipping/addresses.ts'
import type {
  OrderShipment,
  ShipmentStatus,
  ShipmentState,
  SellerOrder,
  SellerShipment,
} from '../../../contract/shipping/shipments.ts'
import type { Brand } from '../../../contract/store/brand/brand.ts'
import type { ShipmentRow } from './queries.ts'

/**
 * Returns the state of a shipment. A shipment that was sent counts as delivered if staff marked the whole order as delivered. This does
 * not apply to exchanges, because they are sent after the delivery of the order.
 */
export const currentState = ({
  state,
  status,
  return_id,
}: Pick<ShipmentRow, 'state' | 'status' | 'return_id'>): ShipmentState =>
  status === 'delivered' && state === 'shipped' && return_id === null ? 'delivered' : state

/**
 * Returns the status of a shipment, which tells whether the seller may work on it: `waiting` until the order is paid or confirmed, or paid
 * again after it was refunded and reopened, then `open`; `done` after the delivery; `cancelled` if the shipment was cancelled.
 */
export function shipmentStatusOf(row: ShipmentRow): ShipmentStatus {
  if (row.status === 'cancelled') return 'cancelled'
  if (currentState(row) === 'delivered' || (row.status === 'delivered' && !row.return_id)) return 'done'
  return row.waits_for_payment ? 'waiting' : 'open'
}

const toIso = (at: Date | null) => at?.toISOString() ?? null

const trackingOf = ({ carrier, tracking_number, tracking_url }: ShipmentRow) =>
  carrier ? { carrier, number: tracking_number ?? '', url: tracking_url } : null

const presentCommon = (row: ShipmentRow) => ({
  _id: row.id,
  exchange: row.return_id,
  orderId: row.order_id,
  state: currentState(row),
  status: shipmentStatusOf(row),
  lines: row.lines,
  tracking: trackingOf(row),
  placedAt: row.created_at.toISOString(),
  packedAt: toIso(row.packed_at),
  shippedAt: toIso(row.shipped_at),
  deliveredAt: toIso(row.delivered_at),
})

const addressOf = (row: ShipmentRow) => (row.address ? Address.parse(row.address) : null)

export const presentShipment = (row: ShipmentRow): SellerShipment => ({
  ...presentCommon(row),
  city: shipmentStatusOf(row) === 'open' ? (addressOf(row)?.city ?? null) : null,
})

/** Presents a seller's part of an order. The seller sees the delivery address only while the shipment is open. */
export const presentSellerOrder = (row: ShipmentRow, cashToCollect: Paise): SellerOrder => ({
  ...presentCommon(row),
  cashToCollect,
  to: shipmentStatusOf(row) === 'open' ? addressOf(row) : null,
})

export const presentOrderShipment = (row: ShipmentRow, { name }: Brand): OrderShipment => ({
  _id: row.id,
  exchange: row.return_id,
  sellerId: row.seller_id,
  seller: row.seller ?? name,
  state: currentState(row),
  tracking: trackingOf(row),
  shippedAt: toIso(row.shipped_at),
  lines: row.lines,
})
