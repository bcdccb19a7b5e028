import { Address } from '../../../contract/orders/orders.ts'
import type {
  OrderParcel,
  ParcelStanding,
  ParcelState,
  SellerOrder,
  SellerParcel,
} from '../../../contract/shipping/shipments.ts'
import type { ParcelRow } from './queries.ts'

/** Where a parcel is. What staff say of the whole order also holds for it. */
export const stateOf = ({ state, status }: Pick<ParcelRow, 'state' | 'status'>): ParcelState =>
  status === 'delivered' && state === 'shipped' ? 'delivered' : state

/** Whether a parcel is to be sent: not before its order is paid or confirmed, not after it was cancelled. */
export function standingOf(row: ParcelRow): ParcelStanding {
  if (row.status === 'cancelled') return 'cancelled'
  if (stateOf(row) === 'delivered' || row.status === 'delivered') return 'done'
  return row.status === 'pending' && !row.is_paid ? 'waiting' : 'open'
}

const instant = (at: Date | null) => at?.toISOString() ?? null

const trackingOf = ({ carrier, tracking_number, tracking_url }: ParcelRow) =>
  carrier ? { carrier, number: tracking_number ?? '', url: tracking_url } : null

const presentAny = (row: ParcelRow) => ({
  orderId: row.order_id,
  state: stateOf(row),
  standing: standingOf(row),
  lines: row.lines,
  tracking: trackingOf(row),
  placedAt: row.created_at.toISOString(),
  packedAt: instant(row.packed_at),
  shippedAt: instant(row.shipped_at),
  deliveredAt: instant(row.delivered_at),
})

const addressOf = (row: ParcelRow) => (row.address ? Address.parse(row.address) : null)

export const presentParcel = (row: ParcelRow): SellerParcel => ({
  ...presentAny(row),
  city: standingOf(row) === 'open' ? (addressOf(row)?.city ?? null) : null,
})

/** Who gets it is the seller's business from when it may be packed until it has arrived. */
export const presentSellerOrder = (row: ParcelRow): SellerOrder => ({
  ...presentAny(row),
  to: standingOf(row) === 'open' ? addressOf(row) : null,
})

export const presentOrderParcel = (row: ParcelRow): OrderParcel => ({
  sellerId: row.seller_id,
  seller: row.seller,
  state: stateOf(row),
  tracking: trackingOf(row),
  shippedAt: instant(row.shipped_at),
  lines: row.lines.map(({ line }) => line),
})
