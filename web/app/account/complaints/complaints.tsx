import { Link } from 'react-router'
import { myComplaints, type Complaint } from '../../../../contract/complaints/complaints.ts'
import { ComplaintBadge } from '../../components/complaint-badge'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { formatInstant } from '../../lib/labels/order-labels'
import { privateMeta } from '../../lib/meta/private-meta'
import { ButtonLink } from '../../ui/button'
import { CardList } from '../../ui/card'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/complaints'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return { complaints: (await orThrowResponse(api(myComplaints), request)).data }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Your complaints', 'The complaints that you have made, and our answers.')

/** The complaints of the signed-in user, newest first. */
export default function MyComplaints({ loaderData: { complaints } }: Route.ComponentProps) {
  const isEmpty = complaints.length === 0
  const makeOne = (
    <ButtonLink to="/complaints" variant={isEmpty ? 'primary' : 'secondary'}>
      Make a complaint
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title="Your complaints">{!isEmpty && makeOne}</PageHeader>
      {isEmpty ? (
        <EmptyState title="No complaints" icon="mail">
          <p className="text-muted">
            If something goes wrong with an order, tell us. Your complaint and our answer will appear here.
          </p>
          {makeOne}
        </EmptyState>
      ) : (
        <CardList aria-label="Complaints" className="px-5">
          {complaints.map((complaint) => (
            <ComplaintRow key={complaint._id} complaint={complaint} />
          ))}
        </CardList>
      )}
    </>
  )
}

const ComplaintRow = ({ complaint }: { complaint: Complaint }) => (
  <li className="py-4">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <Link to={`/complaints/${complaint._id}`} className="touch-link text-lg font-semibold">
        {complaint.number}
      </Link>
      <ComplaintBadge state={complaint.state} />
    </div>
    <p className="line-clamp-2 wrap-anywhere">{complaint.message}</p>
    <p className="hint">
      {complaint.orderNumber && `Order ${complaint.orderNumber} · `}
      {progressOf(complaint)}
    </p>
  </li>
)

const progressOf = ({ resolvedAt, resolveBy, receivedAt }: Complaint): string =>
  resolvedAt
    ? `Answered ${formatInstant(resolvedAt)}`
    : `Received ${formatInstant(receivedAt)} · Answer by ${formatInstant(resolveBy)}`
