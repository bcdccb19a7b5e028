import type { ComponentType } from 'react'
import type { Order } from '../../../../contract/orders/orders.ts'
import { shipmentLabels, type OrderShipment } from '../../../../contract/shipping/shipments.ts'
import { TrackShipment } from './track-shipment'

type OrderParcelsProps = {
  order: Order
  parcels: readonly OrderShipment[]
  /** What can be done about a parcel. */
  Act?: ComponentType<{ orderId: string; parcel: OrderShipment }>
}

/** What of an order comes from sellers: from whom, what is in it, how far it is and how to follow it. */
export const OrderShipments = ({ order, parcels, Act }: OrderParcelsProps) => (
  <ul className="divide-y divide-line">
    {parcels.map((parcel) => (
      <li key={parcel.sellerId} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">{parcel.seller}</span>
          <span className="text-muted">
            {order.status === 'cancelled' ? 'Cancelled' : shipmentLabels[parcel.state]}
          </span>
        </div>
        <p className="text-muted">
          {parcel.lines
            .map((line) => order.items[line])
            .map((item) => item && (item.quantity > 1 ? `${item.quantity} × ${item.title}` : item.title))
            .join(', ')}
        </p>
        {parcel.tracking && <TrackShipment tracking={parcel.tracking} />}
        {Act && <Act orderId={order._id} parcel={parcel} />}
      </li>
    ))}
  </ul>
)
