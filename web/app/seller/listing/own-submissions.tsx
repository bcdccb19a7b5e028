import { Link } from 'react-router'
import type { Submission } from '../../../../contract/sellers/submissions.ts'
import { canResubmit, submissionLabels } from '../../../../contract/sellers/seller-terms.ts'
import { Badge } from '../../ui/badge'
import { Panel } from '../../ui/panel'

const tones = {
  submitted: 'warning',
  changes_asked: 'brand',
  approved: 'success',
  rejected: 'danger',
} as const

/** A label with the review state of a submission. */
const SubmissionBadge = ({ state }: Pick<Submission, 'state'>) => (
  <Badge tone={tones[state]}>{submissionLabels[state]}</Badge>
)

/** The latest eight submissions of the seller, newest first. Each submission that was sent back or rejected has a link to change it. */
export function OwnSubmissions({ submissions }: { submissions: readonly Submission[] }) {
  if (submissions.length === 0) return null
  return (
    <Panel title="Your submissions">
      <ul className="mt-2 divide-y divide-line">
        {submissions.slice(0, 8).map((submission) => (
          <li key={submission._id} className="grid gap-1.5 py-3">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">{submission.name}</span>
              <SubmissionBadge state={submission.state} />
            </span>
            {submission.reason && <span className="text-sm text-muted">{submission.reason}</span>}
            {canResubmit(submission) && (
              <Link to={`/seller-listing?submission=${submission._id}`} className="touch-link underline">
                Edit and resubmit<span className="sr-only">: {submission.name}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
