import { listCategories } from '../../../../contract/catalog/categories.ts'
import { CategoriesProvider } from '../../components/admin-lists/categories'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  approveSubmission,
  requestChanges,
  rejectSubmission,
  reviewSubmission,
  type ReviewedSubmission,
  type SubmissionCheck,
} from '../../../../contract/sellers/submission-review.ts'
import { submissionLabels } from '../../../../contract/sellers/seller-terms.ts'
import { userApi } from '../../lib/api/api-context'
import { useEndpointForm } from '../../lib/forms/action-form'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { orThrowResponse } from '../../lib/api/route-errors'
import { useReload } from '../../lib/use-reload'
import { AreaErrorPage } from '../../components/errors/area-error-page'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import type { Route } from './+types/submission'
import { ReasonAction } from '../../components/reason-action'
import { ApproveForm } from './approve-form'
import { SideBySide } from './side-by-side'
import type { Reply } from '../../../../contract/core/client.ts'
import { formatDay } from '../../../../contract/core/dates.ts'
import { formatInstant } from '../../lib/labels/order-labels'
import { Card } from '../../ui/card'
import { PageHeader } from '../../ui/page-header'
import { Badge } from '../../ui/badge'
import { titleOf } from '../../lib/brand'
import { Panel } from '../../ui/panel'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const [review, { data: categories }] = await orThrowResponse(
    Promise.all([api(reviewSubmission, { params }), api(listCategories, { query: {} })]),
    request,
  )
  return { ...review, categories }
}

export const action = endpointAction({ approveSubmission, rejectSubmission, requestChanges })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: titleOf(matches, loaderData?.submission.name ?? 'Submission', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The review of a submission: comparison, checks and decision. */
export default function ReviewPage({ loaderData }: Route.ComponentProps) {
  return <Review key={loaderData.submission._id} {...loaderData} />
}

type ReviewProps = Route.ComponentProps['loaderData']

function Review({ submission, live, history, checks, seller, categories }: ReviewProps) {
  const { reload } = useReload()
  const [opened] = useState(submission.version)
  /** Loads the new version of the submission if the seller has submitted one. The forms keep what staff have typed. */
  const loadNewVersion = (code: string) => {
    if (code === 'changed_meanwhile') void reload()
  }
  const approve = useEndpointForm('approveSubmission', {
    params: { id: submission._id },
    done: submission.changesProduct ? 'The change is live' : 'The product is live',
    onRefused: ({ code }) => loadNewVersion(code),
  })
  return (
    <>
      <PageHeader
        back={{ to: '/admin/submissions', label: 'Submissions' }}
        title={submission.name}
        badge={<Badge>{submissionLabels[submission.state]}</Badge>}
      />
      {submission.state === 'submitted' && submission.version !== opened && <NewVersion />}
      <Checks checks={checks} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="stack-wide">
          <SideBySide submission={submission} live={live} />
          {submission.state === 'submitted' && (
            <CategoriesProvider value={categories}>
              <ApproveForm
                submission={submission}
                approve={approve}
                isBlocked={checks.some(({ stops }) => stops)}
              />
            </CategoriesProvider>
          )}
        </div>
        <div className="stack-wide">
          <Decision submission={submission} onRefused={loadNewVersion} />
          <SubmissionHistory history={history} seller={seller} submission={submission} />
        </div>
      </div>
    </>
  )
}

/** Shown above a submission that its seller has submitted again while it was open. */
const NewVersion = () => (
  <Notice kind="warning" className="mb-6">
    The seller has changed this submission since you opened it. This page shows the new version. What you have
    typed is still in the form: please compare it with the new version before you decide.
  </Notice>
)

const Checks = ({ checks }: { checks: readonly SubmissionCheck[] }) => (
  <div className="mb-6 grid gap-2">
    {checks.map(({ code, message, stops, others: links }) => (
      <Notice key={`${code} ${message}`} kind={stops ? 'error' : 'warning'}>
        {message}
        {links.length > 0 && ': '}
        {links.map(({ label, to }, place) => (
          <span key={to}>
            {place > 0 && ', '}
            <Link to={to} className="underline underline-offset-4">
              {label}
            </Link>
          </span>
        ))}
      </Notice>
    ))}
  </div>
)

type OpenDialog = 'changes' | 'reject' | null

type DecisionProps = { submission: ReviewedSubmission; onRefused: (code: string) => void }

function Decision({ submission: { _id: id, state, version }, onRefused }: DecisionProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  if (state === 'approved' || state === 'rejected') return null
  const request = { params: { id }, fields: { version: String(version) }, onRefused }
  const close = () => setOpenDialog(null)
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-xl">Other decisions</h2>
      {state === 'submitted' && (
        <Button variant="secondary" onClick={() => setOpenDialog('changes')}>
          Ask for changes
        </Button>
      )}
      <Button variant="danger" onClick={() => setOpenDialog('reject')}>
        Reject
      </Button>
      <ReasonAction
        title="Ask for changes"
        about="The seller sees this and can edit the submission. Resubmitting does not count against the monthly limit."
        action="Send to seller"
        isOpen={openDialog === 'changes'}
        onClose={close}
        endpoint="requestChanges"
        {...request}
      />
      <ReasonAction
        title="Reject submission"
        about="The seller sees the reason. This cannot be undone."
        action="Reject"
        isOpen={openDialog === 'reject'}
        onClose={close}
        endpoint="rejectSubmission"
        {...request}
      />
    </Card>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <AreaErrorPage
    error={error}
    missing={{
      title: 'Submission not found',
      back: { to: '/admin/submissions', label: 'Back to submissions' },
    }}
  />
)

type StoryProps = Pick<Reply<typeof reviewSubmission>, 'history' | 'seller' | 'submission'>

/** The seller and the history of the submission. */
const SubmissionHistory = ({ history, seller, submission }: StoryProps) => (
  <>
    <Panel title="Seller">
      <p className="font-semibold">{seller.name}</p>
      <p className="break-words">
        {submission.sellerName}, {submission.email}, {submission.phone}
      </p>
      <p className="mt-2 text-muted">
        {seller.subscribedUntil ? `Paid until ${formatDay(seller.subscribedUntil)}` : 'No subscription yet'}
        {seller.isRegistered ? ', registered for GST' : ', not registered for GST (own state only)'}
        {seller.state && ` (${seller.state})`}
      </p>
      <Link to={`/admin/sellers?q=${encodeURIComponent(seller.name)}`} className="touch-link underline">
        View seller
      </Link>
    </Panel>
    <Panel title="History">
      <ol className="stack">
        {history.map(({ state, reason, byStaff, at }) => (
          <li key={at} className="border-l-2 border-line pl-3">
            <p className="font-semibold">{state === 'submitted' ? 'Submitted' : submissionLabels[state]}</p>
            {reason && <p>{reason}</p>}
            <p className="hint">
              {formatInstant(at)}, {byStaff ?? 'the seller'}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  </>
)
