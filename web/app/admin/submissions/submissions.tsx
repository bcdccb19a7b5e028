import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '../../../../contract/core/money.ts'
import { reviewQueue, type SubmissionLine } from '../../../../contract/sellers/submission-review.ts'
import { SubmissionState } from '../../../../contract/sellers/submissions.ts'
import {
  isDecided,
  submissionLabels,
  type SubmissionState as State,
} from '../../../../contract/sellers/seller-terms.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { formatInstant } from '../../lib/labels/order-labels'
import { PrivatePicture } from '../../components/private-photo'
import { EmptyState } from '../../ui/empty-state'
import { Cell, Row, Table } from '../../ui/table'
import { PageHeader } from '../../ui/page-header'
import { titleOf } from '../../lib/brand'
import type { Route } from './+types/submissions'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { ListFilters } from '../../components/admin-lists/list-filters'
import { ListPages } from '../../components/admin-lists/list-pages'
import { viewForms } from '../../components/admin-lists/save-view'

const PATH = '/admin/submissions'
const PAGE = 100

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const state = SubmissionState.safeParse(searchParams.get('state')).data ?? 'submitted'
  const q = searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const before = searchParams.get('before')?.slice(0, 100) ?? ''
  const api = await context.get(userApi)()
  const query = { state, q, before, limit: PAGE }
  return { q, state, before, ...(await orThrowResponse(api(reviewQueue, { query }), request)) }
}

export const action = endpointAction(viewForms)
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Submissions', 'admin') },
  { name: 'robots', content: 'noindex' },
]

const filterFields = [{ name: 'state', label: 'Status', options: submissionLabels, isHidden: true }]

/** The submissions of sellers, filtered by review state. */
export default function Submissions({ loaderData }: Route.ComponentProps) {
  const { q, state, before, submissions, counts } = loaderData
  const filter = { q, state: state === 'submitted' ? '' : state }
  const last = submissions.length === PAGE ? submissions.at(-1)?._id : undefined
  return (
    <>
      <PageHeader title="Submissions" />
      <ListFilters
        path={PATH}
        filter={filter}
        search="Product, brand, seller"
        parts={filterFields}
        views={SubmissionState.options.map((option) => ({
          name: submissionLabels[option],
          filter: { state: option === 'submitted' ? '' : option },
          count: counts[option],
        }))}
      />
      <Queue
        submissions={submissions}
        empty={
          <EmptyState title={q ? 'No matching submissions' : emptyTitles[state]} icon="check">
            <p className="text-muted">
              {q
                ? 'Nothing in this list matches your search.'
                : 'Submissions from sellers appear here, oldest first.'}
            </p>
          </EmptyState>
        }
      />
      <ListPages
        {...{ path: PATH, filter, before, last }}
        of="submissions"
        isOldestFirst={!isDecided(state)}
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
              <span className="font-semibold text-brand">{submission.name}</span>
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
