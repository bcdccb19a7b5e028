import { useState } from 'react'
import { Link } from 'react-router'
import type { Submission } from '../../../../contract/sellers/submissions.ts'
import { canResubmit, submissionLabels } from '../../../../contract/sellers/seller-terms.ts'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
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

/** The number of submissions that are shown before the seller asks for all. */
const FEW = 8

/**
 * The submissions of the seller. Those that the seller can edit and resubmit come first and are always shown; the others are sorted newest
 * first.
 */
export function OwnSubmissions({ submissions }: { submissions: readonly Submission[] }) {
  const [isAllShown, setAllShown] = useState(false)
  if (submissions.length === 0) return null
  const open = submissions.filter(canResubmit)
  const sorted = [...open, ...submissions.filter((submission) => !canResubmit(submission))]
  const shown = isAllShown ? sorted : sorted.slice(0, Math.max(FEW, open.length))
  return (
    <Panel title="Your submissions">
      <ul className="mt-2 divide-y divide-line">
        {shown.map((submission) => (
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
      {shown.length < sorted.length && (
        <Button variant="secondary" size="small" onClick={() => setAllShown(true)}>
          Show all {sorted.length}
        </Button>
      )}
    </Panel>
  )
}
