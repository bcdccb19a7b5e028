import { Link } from 'react-router'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import type { SellerShipment } from '../../../../contract/shipping/shipments.ts'
import { LinePicture } from '../../components/orders/line-picture'
import { formatInstant } from '../../lib/labels/order-labels'
import { ShipmentBadge } from './shipment-badge'

/** Orders as rows that lead to what is to be sent. */
export const ShipmentList = ({ parcels }: { parcels: readonly SellerShipment[] }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
    {parcels.map((parcel) => (
      <li key={parcel.orderId}>
        <Link
          to={`/seller/orders/${parcel.orderId}`}
          className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 p-4 hover:bg-sunken sm:grid-cols-[auto_minmax(0,1fr)_auto]"
        >
          <LinePicture src={parcel.lines[0]?.image ?? ''} className="h-16 w-13" />
          <span className="min-w-0">
            <span className="block font-mono font-semibold tracking-wider">
              {confirmationId(parcel.orderId)}
            </span>
            <span className="block truncate">{goodsOf(parcel)}</span>
            <span className="text-sm text-muted">
              <time dateTime={parcel.placedAt}>{formatInstant(parcel.placedAt)}</time>
              {parcel.city && ` · to ${parcel.city}`}
            </span>
          </span>
          <span className="max-sm:col-start-2">
            <ShipmentBadge parcel={parcel} />
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

const goodsOf = ({ lines }: SellerShipment) =>
  lines.map(({ quantity, title }) => (quantity > 1 ? `${quantity} × ${title}` : title)).join(', ')
