import { showComplaint, type Complaint } from '../../../../contract/complaints/complaints.ts'
import { consumerHelpline } from '../../../../contract/store/policy-facts.ts'
import { ComplaintBadge } from '../../components/complaint-badge'
import { EntryPage } from '../../components/entry-page'
import { LinkFailed } from '../../components/errors/link-failed'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { formatInstant } from '../../lib/labels/order-labels'
import { privateMeta } from '../../lib/meta/private-meta'
import { ButtonLink } from '../../ui/button'
import type { Route } from './+types/complaint'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return { complaint: await orThrowResponse(api(showComplaint, { params }), request) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, 'Your complaint', 'The number of your complaint, its state and our answer.')

/** The status page of a complaint: its number, what has happened, and what happens next. */
export default function ComplaintPage({ loaderData: { complaint } }: Route.ComponentProps) {
  return (
    <EntryPage title={`Complaint ${complaint.number}`} about={<ComplaintBadge state={complaint.state} />}>
      <ol className="stack border-l-2 border-line pl-4">
        {stepsOf(complaint).map(({ label, text }) => (
          <li key={label}>
            <p className="font-semibold">{label}</p>
            <p className="hint">{text}</p>
          </li>
        ))}
      </ol>
      {complaint.answer && (
        <section aria-labelledby="answer" className="mt-6">
          <h2 id="answer" className="text-xl">
            Our answer
          </h2>
          <p className="mt-1 whitespace-pre-line">{complaint.answer}</p>
          <p className="hint mt-3">
            If you are not satisfied, you can call the National Consumer Helpline ({consumerHelpline}).
          </p>
        </section>
      )}
      <section aria-labelledby="message" className="mt-6">
        <h2 id="message" className="text-xl">
          Your complaint
        </h2>
        {complaint.orderNumber && <p className="hint">Order {complaint.orderNumber}</p>}
        <p className="mt-1 break-words whitespace-pre-line">{complaint.message}</p>
      </section>
      <p className="hint mt-6">We have sent the number and a link to this page to your e-mail address.</p>
    </EntryPage>
  )
}

const stepsOf = ({ receivedAt, acknowledgedAt, acknowledgeBy, resolvedAt, resolveBy }: Complaint) => [
  { label: 'Received', text: formatInstant(receivedAt) },
  acknowledgedAt
    ? { label: 'Confirmed by our team', text: formatInstant(acknowledgedAt) }
    : { label: 'Confirmation by our team', text: `By ${formatInstant(acknowledgeBy)}` },
  resolvedAt
    ? { label: 'Answered', text: formatInstant(resolvedAt) }
    : { label: 'Answer', text: `By ${formatInstant(resolveBy)}` },
]

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <LinkFailed
    error={error}
    title="Complaint not found"
    text="The link may be incomplete. Open the link in our e-mail again."
  >
    <ButtonLink to="/complaints">Make a complaint</ButtonLink>
  </LinkFailed>
)
