import { variantLabel } from '../../../../contract/catalog/variant-text.ts'
import { OrderTitle } from '../../components/orders/order-number'
import { formatPayable } from '../../../../contract/core/money.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import {
  moveShipment,
  sellerOrder,
  type SellerOrder as Parcel,
} from '../../../../contract/shipping/shipments.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { useEndpointForm } from '../../lib/forms/action-form'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { LinePicture } from '../../components/orders/line-picture'
import { formatInstant } from '../../lib/labels/order-labels'
import { PostalAddress } from '../../components/postal-address'
import { TrackShipment } from '../../components/orders/track-shipment'
import { Notice } from '../../ui/notice'
import type { Route } from './+types/order'
import { ShipmentActions } from './shipment-actions'
import { ShipmentBadge } from './shipment-list'
import { Card } from '../../ui/card'
import { PageHeader } from '../../ui/page-header'
import { titleOf } from '../../lib/brand'
import { Panel } from '../../ui/panel'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const exchange = new URL(request.url).searchParams.get('exchange')
  const input = { params: { id: params.id }, query: { exchange: exchange?.slice(0, 100) ?? null } }
  return orThrowResponse(api(sellerOrder, input), request)
}

export const action = endpointAction({ moveShipment })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ params, matches }) => [
  { title: titleOf(matches, `Order ${confirmationId(params.id)}`, 'seller area') },
]

/** The part of an order that this business ships: order lines, delivery address and state of the shipment. */
export default function SellerOrderPage({ loaderData: shipment }: Route.ComponentProps) {
  const move = useEndpointForm('moveShipment', {
    params: { id: shipment.orderId, ...(shipment.exchange ? { exchange: shipment.exchange } : {}) },
    done: (reply) => movedLabels[(reply as Parcel).state],
  })
  return (
    <>
      <PageHeader
        back={{ to: '/seller/orders', label: 'All orders' }}
        title={<OrderTitle id={shipment.orderId} />}
        badge={<ShipmentBadge shipment={shipment} />}
        text={
          <>
            {shipment.exchange && 'Exchange: the customer has sent goods back and gets these instead. '}
            Placed <time dateTime={shipment.placedAt}>{formatInstant(shipment.placedAt)}</time>
            {shipment.shippedAt && `, shipped ${formatInstant(shipment.shippedAt)}`}
          </>
        }
      />
      <Warning status={shipment.status} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Lines lines={shipment.lines} />
        <div className="stack-wide">
          {shipment.to && (
            <Panel title="Ship to">
              <PostalAddress address={shipment.to} />
              {shipment.cashToCollect > 0 && (
                <p className="mt-3">
                  Your carrier collects <strong>{formatPayable(shipment.cashToCollect)}</strong> in cash on
                  delivery. Please pay it to the shop.
                </p>
              )}
            </Panel>
          )}
          {shipment.status === 'open' && shipment.state !== 'shipped' && (
            <ShipmentActions isPacked={shipment.state === 'packed'} move={move} />
          )}
          {shipment.tracking && (
            <Card className="p-5">
              <TrackShipment tracking={shipment.tracking} />
            </Card>
          )}
        </div>
      </div>
    </>
  )
}

/** Messages after a change of the shipment, by its new state. */
const movedLabels: Record<Parcel['state'], string> = {
  to_pack: 'Marked as not packed',
  packed: 'Marked as packed',
  shipped: 'Marked as shipped',
  delivered: 'Marked as delivered',
}

function Warning({ status }: Pick<Parcel, 'status'>) {
  if (status === 'cancelled') {
    return (
      <Notice kind="error" className="mb-6">
        This order is cancelled. Please do not ship it.
      </Notice>
    )
  }
  if (status !== 'waiting') return null
  return (
    <Notice kind="warning" className="mb-6">
      This order is not paid yet. Please do not pack or ship it until it is paid.
    </Notice>
  )
}

const Lines = ({ lines }: Pick<Parcel, 'lines'>) => (
  <Panel title="Items">
    <ul className="divide-y divide-line">
      {lines.map(({ line, title, image, size, colour, quantity }) => (
        <li key={line} className="flex items-center gap-4 py-3">
          <LinePicture src={image} />
          <span className="min-w-0 grow">
            <span className="block font-semibold">{title}</span>
            <span className="text-muted">{variantLabel({ size, colour })}</span>
          </span>
          <span className="text-lg font-semibold whitespace-nowrap tabular-nums">
            <span aria-hidden>× </span>
            {quantity}
            <span className="sr-only"> {quantity === 1 ? 'piece' : 'pieces'}</span>
          </span>
        </li>
      ))}
    </ul>
  </Panel>
)
