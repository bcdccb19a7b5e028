import { Link } from 'react-router'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { type SellerShipment, shipmentLabels } from '../../../../contract/shipping/shipments.ts'
import { LinePicture } from '../../components/orders/line-picture'
import { formatInstant } from '../../lib/labels/order-labels'
import { CardList } from '../../ui/card'
import { Badge, type Tone } from '../../ui/badge'
/** Orders as rows that link to their shipment. */
export const ShipmentList = ({ shipments }: { shipments: readonly SellerShipment[] }) => (
  <CardList className="overflow-hidden">
    {shipments.map((shipment) => (
      <li key={shipment._id}>
        <Link
          to={`/seller/orders/${shipment.orderId}${shipment.exchange ? `?exchange=${shipment.exchange}` : ''}`}
          className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 p-4 hover:bg-sunken sm:grid-cols-[auto_minmax(0,1fr)_auto]"
        >
          <LinePicture src={shipment.lines[0]?.image ?? ''} className="h-16 w-13" />
          <span className="min-w-0">
            <span className="block font-mono font-semibold tracking-wider">
              {confirmationId(shipment.orderId)}
              {shipment.exchange && <Badge tone="quiet">Exchange</Badge>}
            </span>
            <span className="block truncate">{itemSummary(shipment)}</span>
            <span className="text-sm text-muted">
              <time dateTime={shipment.placedAt}>{formatInstant(shipment.placedAt)}</time>
              {shipment.city && ` · to ${shipment.city}`}
            </span>
          </span>
          <span className="max-sm:col-start-2">
            <ShipmentBadge shipment={shipment} />
          </span>
        </Link>
      </li>
    ))}
  </CardList>
)

const itemSummary = ({ lines }: SellerShipment) =>
  lines.map(({ quantity, title }) => (quantity > 1 ? `${quantity} × ${title}` : title)).join(', ')

type ShipmentProgress = Pick<SellerShipment, 'state' | 'status'>

const tones = { to_pack: 'warning', packed: 'brand', shipped: 'neutral', delivered: 'success' } as const

function badgeOf({ state, status }: ShipmentProgress): { label: string; tone: Tone } {
  if (status === 'cancelled') return { label: 'Cancelled', tone: 'danger' }
  if (status === 'waiting') return { label: 'Not paid yet', tone: 'quiet' }
  // Staff can set an order to `done` while its shipments have an earlier state.
  const reached = status === 'done' ? 'delivered' : state
  return { label: shipmentLabels[reached], tone: tones[reached] }
}

/** A label with the state of a shipment, or with the reason why it must not be shipped. */
export function ShipmentBadge({ shipment }: { shipment: ShipmentProgress }) {
  const { label, tone } = badgeOf(shipment)
  return <Badge tone={tone}>{label}</Badge>
}
