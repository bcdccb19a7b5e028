import { Link } from 'react-router'
import { formatDay, formatNights } from '../../../../contract/core/dates.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { adminTroupes, type AdminTroupe, type TroupeState } from '../../../../contract/troupes/troupes.ts'
import { RefreshButton } from '../../components/admin-lists/refresh-button'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { titleOf } from '../../lib/brand'
import { Badge, type Tone } from '../../ui/badge'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page-header'
import { Cell, Row, Table } from '../../ui/table'
import type { Route } from './+types/groups'
import { RentalTabs } from './rental-tabs'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(adminTroupes), request)
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Groups', 'admin') },
  { name: 'robots', content: 'noindex' },
]

const labels: Record<TroupeState, string> = {
  starting: 'Waits for payment',
  open: 'Open',
  rest_due: 'Rest due',
  closed: 'Closed',
  cancelled: 'Cancelled',
}
const tones: Record<TroupeState, Tone> = {
  starting: 'warning',
  open: 'success',
  rest_due: 'warning',
  closed: 'quiet',
  cancelled: 'quiet',
}

/** The group bookings, with the garments that are held for them and the orders of their dancers. */
export default function Groups({ loaderData: { data } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Rentals">
        <RefreshButton />
      </PageHeader>
      <RentalTabs />
      <h2 className="mb-4 text-2xl">Group bookings</h2>
      <Table
        caption="Group bookings"
        columns={['Group', 'Organiser', 'Nights', 'Deadline', 'State', 'Paid', 'Held', 'Orders']}
        empty={
          <EmptyState title="There is no group booking yet" icon="calendar" level={3}>
            <p className="text-muted">
              Customers start groups at /troupe. Each group appears here, with the garments that are held for
              it and the orders of its dancers.
            </p>
          </EmptyState>
        }
      >
        {data.map((group) => (
          <Row key={group.id}>
            <Cell className="font-semibold">{group.name}</Cell>
            <Cell className="max-md:text-right">{group.organiser ?? 'Erased'}</Cell>
            <Cell>{formatNights({ from: group.from, until: group.until }, { withYear: true })}</Cell>
            <Cell className="max-md:text-right">{formatDay(group.deadline)}</Cell>
            <Cell>
              <Badge tone={tones[group.state]}>{labels[group.state]}</Badge>
            </Cell>
            <Cell className="max-md:text-right">
              {group.paid} of {group.seats}
              <span className="md:hidden"> paid</span>
            </Cell>
            <Cell>
              {group.held}
              <span className="md:hidden"> held</span>
            </Cell>
            <Cell className="max-md:col-span-2">
              <Orders group={group} />
            </Cell>
          </Row>
        ))}
      </Table>
    </>
  )
}

function Orders({ group: { orders } }: { group: AdminTroupe }) {
  if (orders.length === 0) return <span className="text-muted">None</span>
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
        {orders.length === 1 ? '1 dancer' : `${orders.length} dancers`}
      </summary>
      <ul className="stack py-2">
        {orders.map(({ id, name, size, isPaid }) => (
          <li key={`${id} ${name}`}>
            <Link to={`/admin/orders/${id}`} className="link font-mono tracking-wider">
              {confirmationId(id)}
            </Link>{' '}
            {[name, size].filter(Boolean).join(', ')}
            {!isPaid && ' (not paid yet)'}
          </li>
        ))}
      </ul>
    </details>
  )
}
