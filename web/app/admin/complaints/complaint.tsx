import { Link } from 'react-router'
import {
  acknowledgeComplaint,
  adminComplaint,
  resolveComplaint,
  type AdminComplaint,
} from '../../../../contract/complaints/complaints.ts'
import { ComplaintBadge } from '../../components/complaint-badge'
import { AreaErrorPage } from '../../components/errors/area-error-page'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ActionButton, ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../lib/forms/use-reload-on-refusal'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { formatInstant } from '../../lib/labels/order-labels'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { TextArea } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { PageHeader } from '../../ui/page-header'
import { titleOf } from '../../lib/brand'
import type { Route } from './+types/complaint'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return { complaint: await orThrowResponse(api(adminComplaint, { params }), request) }
}

export const action = endpointAction({ acknowledgeComplaint, resolveComplaint })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Complaint', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** A complaint with its deadlines and the form for the answer. */
export default function ComplaintPage({ loaderData: { complaint } }: Route.ComponentProps) {
  const { number, name, email, orderNumber, message, state, answer, isOverdue } = complaint
  return (
    <>
      <PageHeader
        back={{ to: '/admin/complaints', label: 'Complaints' }}
        title={`Complaint ${number}`}
        badge={<ComplaintBadge state={state} />}
        text={`${name}, ${email}`}
      />
      {isOverdue && <Notice kind="error">A legal deadline of this complaint has passed.</Notice>}
      <div className="mt-4 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Card aria-label="Complaint" className="stack p-5">
          {orderNumber && (
            <Link to={`/admin/orders?q=${encodeURIComponent(orderNumber)}`} className="link touch-link">
              Order {orderNumber}
            </Link>
          )}
          <p className="break-words whitespace-pre-line">{message}</p>
          <Deadlines complaint={complaint} />
          {answer && (
            <div>
              <h2 className="text-xl">Answer</h2>
              <p className="break-words whitespace-pre-line">{answer}</p>
            </div>
          )}
        </Card>
        {state !== 'resolved' && <Actions complaint={complaint} />}
      </div>
    </>
  )
}

function Deadlines({ complaint }: { complaint: AdminComplaint }) {
  const { receivedAt, acknowledgedAt, acknowledgeBy, resolvedAt, resolveBy } = complaint
  const entries = [
    ['Received', formatInstant(receivedAt)],
    [
      'Acknowledged',
      acknowledgedAt ? formatInstant(acknowledgedAt) : `due by ${formatInstant(acknowledgeBy)}`,
    ],
    ['Answered', resolvedAt ? formatInstant(resolvedAt) : `due by ${formatInstant(resolveBy)}`],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {entries.map(([term, text]) => (
        <div key={term} className="contents">
          <dt className="font-semibold">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Actions({ complaint: { _id: id, state } }: { complaint: AdminComplaint }) {
  const acknowledge = useEndpointForm('acknowledgeComplaint', {
    params: { id },
    done: 'Complaint acknowledged',
    onRefused: useReloadOnRefusal(),
  })
  const resolve = useEndpointForm('resolveComplaint', { params: { id }, done: 'Answer sent' })
  return (
    <Card className="stack p-5">
      {state === 'received' && (
        <ActionButton of={acknowledge} variant="secondary">
          Acknowledge
        </ActionButton>
      )}
      <ActionForm of={resolve} aria-label="Answer" className="stack">
        <TextArea
          label="Answer to the customer"
          maxLength={4000}
          rows={6}
          hint="The customer gets it by e-mail, and the complaint is closed"
          {...resolve.field('answer')}
        />
        <Button type="submit" isBusy={resolve.isBusy}>
          Send answer
        </Button>
      </ActionForm>
    </Card>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <AreaErrorPage
    error={error}
    missing={{
      title: 'Complaint not found',
      back: { to: '/admin/complaints', label: 'Back to all complaints' },
    }}
  />
)
