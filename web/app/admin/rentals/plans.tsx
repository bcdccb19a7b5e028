import { Link } from 'react-router'
import { formatNights } from '../../../../contract/core/dates.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { planOrders } from '../../../../contract/nights/plan.ts'
import { confirmationId, OrderStatus, statusLabels } from '../../../../contract/orders/orders.ts'
import { RefreshButton } from '../../components/admin-lists/refresh-button'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { titleOf } from '../../lib/brand'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page-header'
import { Cell, Row, Table } from '../../ui/table'
import type { Route } from './+types/plans'
import { RentalTabs } from './rental-tabs'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(planOrders), request)
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Night plans', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The orders that came from the night planner, with the people who wear the garments. */
export default function Plans({ loaderData: { data } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Rentals">
        <RefreshButton />
      </PageHeader>
      <RentalTabs />
      <h2 className="mb-4 text-2xl">Night plans</h2>
      <Table
        caption="Orders from the night planner"
        columns={['Order', 'Customer', 'For', 'Nights', 'Outfits', 'Status', 'Rent']}
        amounts="Rent"
        empty={
          <EmptyState title="No plan has been ordered yet" icon="calendar" level={3}>
            <p className="text-muted">
              Customers plan their nights at /nights. Each order from a plan appears here, with the names of
              those who wear the outfits.
            </p>
          </EmptyState>
        }
      >
        {data.map((order) => (
          <Row key={order.orderId}>
            <Cell>
              <Link to={`/admin/orders/${order.orderId}`} className="row-link font-mono tracking-wider">
                {confirmationId(order.orderId)}
              </Link>
            </Cell>
            <Cell className="max-md:text-right">{order.customer ?? 'Guest'}</Cell>
            <Cell className="max-md:col-span-2">
              <span className="text-muted md:hidden">For </span>
              {order.people.join(', ') || 'Erased'}
            </Cell>
            <Cell>{formatNights({ from: order.from, until: order.until }, { withYear: true })}</Cell>
            <Cell className="max-md:text-right">
              {order.garments}
              <span className="md:hidden"> {order.garments === 1 ? 'outfit' : 'outfits'}</span>
            </Cell>
            <Cell>{statusLabels[OrderStatus.parse(order.status)]}</Cell>
            <Cell className="text-right tabular-nums">{formatRupees(order.rent)}</Cell>
          </Row>
        ))}
      </Table>
    </>
  )
}
