import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '../../../../contract/core/money.ts'
import { reviewQueue, type SubmissionLine } from '../../../../contract/sellers/submission-review.ts'
import { SubmissionState } from '../../../../contract/sellers/submissions.ts'
import { submissionLabels, type SubmissionState as State } from '../../../../contract/sellers/seller-terms.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { formatInstant } from '../../lib/labels/order-labels'
import { PrivatePicture } from '../../components/private-photo'
import { EmptyState } from '../../ui/empty-state'
import { Cell, Row, Table } from '../../ui/table'
import { PageHeader } from '../../ui/page-header'
import { titleOf } from '../../lib/brand'
import type { Route } from './+types/submissions'

export async function loader({ context, request }: Route.LoaderArgs) {
  const requestedState = new URL(request.url).searchParams.get('state')
  const state = SubmissionState.safeParse(requestedState).data ?? 'submitted'
  const api = await context.get(userApi)()
  return { state, ...(await orThrowResponse(api(reviewQueue, { query: { state } }), request)) }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Submissions', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The submissions of sellers, filtered by review state. */
export default function Submissions({ loaderData: { state, submissions, counts } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Submissions" />
      <StateTabs state={state} counts={counts} />
      <Queue
        submissions={submissions}
        empty={
          <EmptyState title={emptyTitles[state]} icon="check">
            <p className="text-muted">Submissions from sellers appear here, oldest first.</p>
          </EmptyState>
        }
      />
    </>
  )
}

const emptyTitles: Record<State, string> = {
  submitted: 'Nothing to review',
  changes_asked: 'No changes requested',
  approved: 'Nothing approved yet',
  rejected: 'Nothing rejected yet',
}

const StateTabs = ({ state, counts }: { state: State; counts: Record<State, number> }) => (
  <nav aria-label="Submissions by status" className="mb-5 overflow-x-auto border-b border-line">
    <ul className="flex gap-1">
      {SubmissionState.options.map((option) => (
        <li key={option}>
          <Link
            to={`/admin/submissions?state=${option}`}
            aria-current={option === state ? 'page' : undefined}
            className={`inline-flex min-h-11 items-center gap-2 px-3 font-medium whitespace-nowrap ${
              option === state ? 'border-b-2 border-brand text-brand' : 'text-muted hover:text-ink'
            }`}
          >
            {submissionLabels[option]}
            <span className="rounded-full bg-sunken px-2 text-sm">{counts[option]}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

type QueueProps = { submissions: readonly SubmissionLine[]; empty: ReactNode }

const Queue = ({ submissions, empty }: QueueProps) => (
  <Table
    caption="Submissions"
    columns={['Product', 'Seller', 'Price', 'Submitted']}
    amounts="Price"
    empty={empty}
  >
    {submissions.map((submission) => (
      <Row key={submission._id}>
        <Cell className="max-md:col-span-2">
          <Link to={`/admin/submissions/${submission._id}`} className="flex min-h-11 items-center gap-3">
            <Thumb line={submission} />
            <span>
              <span className="link font-semibold">{submission.name}</span>
              <span className="hint">
                {submission.category}, {submission.brand}
                {submission.changesProduct && ' · change to a live product'}
              </span>
            </span>
          </Link>
        </Cell>
        <Cell>{submission.seller}</Cell>
        <Cell className="text-right">{formatRupees(submission.price)}</Cell>
        <Cell className="text-muted max-md:col-span-2">{formatInstant(submission.submittedAt)}</Cell>
      </Row>
    ))}
  </Table>
)

function Thumb({ line: { picture, pictureIsPublic } }: { line: SubmissionLine }) {
  const look = 'h-14 w-11 shrink-0 rounded-lg bg-sunken object-cover'
  if (!picture) return <span className={look} />
  if (pictureIsPublic) return <img src={picture} alt="" width={44} height={56} className={look} />
  return <PrivatePicture address={picture} alt="" size={[44, 56]} className={look} />
}
