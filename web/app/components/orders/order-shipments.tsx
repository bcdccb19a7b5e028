import type { ComponentType } from 'react'
import { describeVariant } from '../../../../contract/returns/return-policy.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import { shipmentLabels, type OrderShipment } from '../../../../contract/shipping/shipments.ts'
import { TrackShipment } from './track-shipment'

type OrderShipmentsProps = {
  order: Order
  shipments: readonly OrderShipment[]
  /** Returns the buttons of a shipment. */
  Actions?: ComponentType<{ shipment: OrderShipment }>
}

/** The shipments of an order that sellers send, and the shipments of exchanges, with state and tracking. */
export const OrderShipments = ({ order, shipments, Actions }: OrderShipmentsProps) => (
  <ul className="divide-y divide-line">
    {shipments.map((shipment) => (
      <li key={shipment._id} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">
            {shipment.exchange ? `Exchange, sent by ${shipment.seller}` : shipment.seller}
          </span>
          <span className="text-muted">
            {order.status === 'cancelled' ? 'Cancelled' : shipmentLabels[shipment.state]}
          </span>
        </div>
        <p className="text-muted">
          {shipment.lines
            .map((line) => (shipment.exchange ? `${nameOf(line)} (${describeVariant(line)})` : nameOf(line)))
            .join(', ')}
        </p>
        {shipment.tracking && <TrackShipment tracking={shipment.tracking} />}
        {Actions && <Actions shipment={shipment} />}
      </li>
    ))}
  </ul>
)

const nameOf = ({ quantity, title }: OrderShipment['lines'][number]) =>
  quantity > 1 ? `${quantity} × ${title}` : title
