import type { ComponentType } from 'react'
import type { Order } from '../../../../contract/orders/orders.ts'
import { shipmentLabels, type OrderShipment } from '../../../../contract/shipping/shipments.ts'
import { TrackShipment } from './track-shipment'

type OrderShipmentsProps = {
  order: Order
  shipments: readonly OrderShipment[]
  /** Returns the buttons of a shipment. */
  Actions?: ComponentType<{ orderId: string; shipment: OrderShipment }>
}

/** The shipments of an order that sellers send, with state and tracking. */
export const OrderShipments = ({ order, shipments, Actions }: OrderShipmentsProps) => (
  <ul className="divide-y divide-line">
    {shipments.map((shipment) => (
      <li key={shipment.sellerId} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">{shipment.seller}</span>
          <span className="text-muted">
            {order.status === 'cancelled' ? 'Cancelled' : shipmentLabels[shipment.state]}
          </span>
        </div>
        <p className="text-muted">
          {shipment.lines
            .map((line) => order.items[line])
            .map((item) => item && (item.quantity > 1 ? `${item.quantity} × ${item.title}` : item.title))
            .join(', ')}
        </p>
        {shipment.tracking && <TrackShipment tracking={shipment.tracking} />}
        {Actions && <Actions orderId={order._id} shipment={shipment} />}
      </li>
    ))}
  </ul>
)
