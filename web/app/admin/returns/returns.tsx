import { Link } from 'react-router'
import { formatRupees, sum } from '../../../../contract/core/money.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { returnReasons } from '../../../../contract/returns/return-policy.ts'
import { adminReturns, ReturnState, type ListedReturn } from '../../../../contract/returns/returns.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { formatInstant } from '../../lib/labels/order-labels'
import { ReturnBadge } from '../../components/orders/return-view'
import { returnLabels } from '../../lib/labels/return-labels'
import { EmptyState } from '../../ui/empty-state'
import { Cell, Row, Table } from '../../ui/table'
import { PageHeader } from '../../ui/page-header'
import { ListPages } from '../../components/admin-lists/list-pages'
import { ListFilters } from '../../components/admin-lists/list-filters'
import { titleOf } from '../../lib/brand'
import type { Route } from './+types/returns'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { viewForms } from '../../components/admin-lists/save-view'

const PAGE = 30

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const state = ReturnState.safeParse(searchParams.get('state')).data
  const before = searchParams.get('before')?.slice(0, 100) ?? ''
  const api = await context.get(userApi)()
  const query = { ...(state ? { state } : {}), before, limit: PAGE }
  const { data } = await orThrowResponse(api(adminReturns, { query }), request)
  return { returns: data, state: state ?? '', before }
}

export const action = endpointAction(viewForms)
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Returns', 'admin') },
  { name: 'robots', content: 'noindex' },
]

const filterFields = [{ name: 'state', label: 'Status', options: returnLabels }]

/** The returns of customers, newest first. */
export default function AdminReturns({ loaderData: { returns, state, before } }: Route.ComponentProps) {
  const last = returns.length === PAGE ? returns.at(-1)?._id : undefined
  return (
    <>
      <PageHeader title="Returns" />
      <ListFilters path="/admin/returns" filter={{ state }} parts={filterFields} />
      <Table
        caption="Returns, newest first"
        columns={['Return', 'Customer', 'Value', 'Status']}
        amounts="Value"
        empty={
          <EmptyState title={state ? 'No matching returns' : 'No returns yet'}>
            <p className="text-muted">Return requests from customers appear here.</p>
          </EmptyState>
        }
      >
        {returns.map((listed) => (
          <ReturnRow key={listed._id} listed={listed} />
        ))}
      </Table>
      <ListPages path="/admin/returns" filter={{ state }} of="returns" before={before} last={last} />
    </>
  )
}

function ReturnRow({ listed }: { listed: ListedReturn }) {
  const { _id: id, orderId, resolution, reason, lines, customer, events } = listed
  return (
    <Row>
      <Cell>
        <Link to={`/admin/returns/${id}`} className="row-link">
          {lines.map(({ title }) => title).join(', ')}
        </Link>
        <span className="hint">
          {returnReasons[reason]} · {resolution === 'exchange' ? 'exchange' : 'refund'} ·{' '}
          {formatInstant(events[0]!.at)}
        </span>
      </Cell>
      <Cell className="max-md:order-3">
        {customer}
        <span className="hint font-mono">{confirmationId(orderId)}</span>
      </Cell>
      <Cell className="text-right max-md:order-2">
        <span className="font-semibold tabular-nums">
          {formatRupees(sum(lines.map(({ worth }) => worth)))}
        </span>
      </Cell>
      <Cell className="max-md:order-4 max-md:col-span-2">
        <ReturnBadge of={listed} />
      </Cell>
    </Row>
  )
}
