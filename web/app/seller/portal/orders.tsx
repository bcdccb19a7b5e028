import { ListBody, ListCount } from '../../ui/list-body'
import { ShipmentState, shipmentLabels, sellerOrders } from '../../../../contract/shipping/shipments.ts'
import { ListFilters } from '../../components/admin-lists/list-filters'
import { ListPages } from '../../components/admin-lists/list-pages'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/orders'
import { titleOf } from '../../lib/brand'
import { ShipmentList } from './shipment-list'

const PATH = '/seller/orders'
const PAGE = 50
const filters = [{ name: 'state', label: 'Status', options: shipmentLabels }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const state = ShipmentState.safeParse(searchParams.get('state')).data
  const before = searchParams.get('before')?.slice(0, 100) ?? ''
  const api = await context.get(userApi)()
  const query = { ...(state ? { state } : {}), before, limit: PAGE }
  const { data, counts } = await orThrowResponse(api(sellerOrders, { query }), request)
  return { shipments: data, counts, filter: { state: state ?? '' }, before }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Orders', 'seller area') },
]

/** The orders that this business ships. */
export default function SellerOrders({ loaderData }: Route.ComponentProps) {
  const { shipments, counts, filter, before } = loaderData
  const last = shipments.length === PAGE ? shipments.at(-1)?._id : undefined
  return (
    <>
      <PageHeader title="Orders" />
      <ListFilters path={PATH} filter={filter} parts={filters} />
      <ListCount>
        {counts.toPack} to pack, {counts.packed} packed and ready to ship
      </ListCount>
      <ListBody>
        {shipments.length > 0 ? (
          <ShipmentList shipments={shipments} />
        ) : (
          <EmptyState title={filter.state ? 'No matching orders' : 'No orders yet'} icon="box">
            <p className="text-muted">
              {filter.state
                ? 'No orders have this status right now.'
                : 'New orders will appear here with what to ship and where.'}
            </p>
          </EmptyState>
        )}
      </ListBody>
      <ListPages {...{ path: PATH, filter, before, last }} of="orders" />
    </>
  )
}
