import { Link } from 'react-router'
import {
  adminComplaints,
  ComplaintState,
  type AdminComplaint,
} from '../../../../contract/complaints/complaints.ts'
import { complaintDeadlines, complaintPeriod } from '../../../../contract/store/policy-facts.ts'
import { ListFilters } from '../../components/admin-lists/list-filters'
import { ComplaintBadge, complaintLabels } from '../../components/complaint-badge'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { formatInstant } from '../../lib/labels/order-labels'
import { Badge } from '../../ui/badge'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page-header'
import { Cell, Row, Table } from '../../ui/table'
import { titleOf } from '../../lib/brand'
import type { Route } from './+types/complaints'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { viewForms } from '../../components/admin-lists/save-view'

const PAGE = 30

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const state = ComplaintState.safeParse(searchParams.get('state')).data
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1)
  const api = await context.get(userApi)()
  const query = { ...(state ? { state } : {}), page: Math.min(page, 100_000), limit: PAGE }
  const { data, total } = await orThrowResponse(api(adminComplaints, { query }), request)
  return { complaints: data, total, page, state: state ?? '' }
}

export const action = endpointAction(viewForms)
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Complaints', 'admin') },
  { name: 'robots', content: 'noindex' },
]

const filterFields = [{ name: 'state', label: 'Status', options: complaintLabels }]

/** The complaints of customers with their legal deadlines: those that are not answered first, then the oldest first. */
export default function AdminComplaints({ loaderData }: Route.ComponentProps) {
  const { complaints, total, page, state } = loaderData
  return (
    <>
      <PageHeader
        title="Complaints"
        text={`The law requires that you acknowledge a complaint within ${complaintDeadlines.acknowledgeHours} hours and resolve it within ${complaintPeriod}.`}
      />
      <ListFilters path="/admin/complaints" filter={{ state }} parts={filterFields} />
      <Table
        caption="Complaints, those without an answer first"
        columns={['Complaint', 'Customer', 'Next deadline', 'Status']}
        empty={
          <EmptyState title={state ? 'No matching complaints' : 'No complaints yet'}>
            <p className="text-muted">Complaints from customers appear here.</p>
          </EmptyState>
        }
      >
        {complaints.map((complaint) => (
          <ComplaintRow key={complaint._id} complaint={complaint} />
        ))}
      </Table>
      <Pages page={page} pages={Math.ceil(total / PAGE)} state={state} />
    </>
  )
}

function ComplaintRow({ complaint }: { complaint: AdminComplaint }) {
  const { _id: id, number, name, email, message, receivedAt, state, isOverdue } = complaint
  return (
    <Row>
      <Cell>
        <Link to={`/admin/complaints/${id}`} className="row-link">
          {number}
        </Link>
        <span className="hint line-clamp-2 break-words">{message}</span>
      </Cell>
      <Cell className="max-md:order-3 max-md:col-span-2">
        {name}
        <span className="hint break-words">{email}</span>
      </Cell>
      <Cell className="max-md:order-4 max-md:col-span-2">
        {nextDeadline(complaint)}
        <span className="hint">Received {formatInstant(receivedAt)}</span>
      </Cell>
      <Cell className="max-md:order-2 max-md:text-right">
        {isOverdue ? <Badge tone="danger">Overdue</Badge> : <ComplaintBadge state={state} />}
      </Cell>
    </Row>
  )
}

function nextDeadline({ state, acknowledgeBy, resolveBy }: AdminComplaint): string {
  if (state === 'resolved') return 'None'
  return state === 'received'
    ? `Acknowledge by ${formatInstant(acknowledgeBy)}`
    : `Answer by ${formatInstant(resolveBy)}`
}

type PagesProps = { page: number; pages: number; state: string }

function Pages({ page, pages, state }: PagesProps) {
  const pathOf = (number: number) =>
    `/admin/complaints?${new URLSearchParams({ ...(state ? { state } : {}), page: String(number) })}`
  return (
    <nav aria-label="Pages" className="cluster mt-4">
      {page > 1 && (
        <ButtonLink to={pathOf(page - 1)} variant="secondary">
          Previous
        </ButtonLink>
      )}
      {page < pages && (
        <ButtonLink to={pathOf(page + 1)} variant="secondary">
          Next
        </ButtonLink>
      )}
    </nav>
  )
}
