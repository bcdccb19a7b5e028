import type { OutboxJob } from '../../../../contract/store/emails.ts'
import { formatInstant } from '../../lib/labels/order-labels'
import { Button } from '../../ui/button'

type OutboxJobsProps = {
  jobs: readonly OutboxJob[]
  /** The id of the job that is being tried again, or `all`. */
  busy: string | null
  onRetry: (id: string) => void
}

/** Jobs with what went wrong, each with its own 'Try again'. */
export const OutboxJobs = ({ jobs, busy, onRetry }: OutboxJobsProps) => (
  <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
    {jobs.map((job) => (
      <li key={job.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
        <div className="min-w-56 flex-1">
          <p className="font-semibold first-letter:uppercase">{job.topic.replaceAll('-', ' ')}</p>
          <p className="text-sm text-muted">{whenLabel(job)}</p>
          {job.error && <p className="mt-1 text-sm break-words text-danger">{job.error}</p>}
          <p className="mt-1 font-mono text-sm break-all text-muted">{job.data}</p>
        </div>
        {(job.state === 'dead' || job.tries > 0) && job.state !== 'running' && (
          <Button size="small" variant="secondary" isBusy={busy === job.id} onClick={() => onRetry(job.id)}>
            Try again
            <span className="sr-only">
              : {job.topic.replaceAll('-', ' ')} of {formatInstant(job.createdAt)}
            </span>
          </Button>
        )}
      </li>
    ))}
  </ul>
)

function whenLabel({ state, tries, createdAt, nextTryAt }: OutboxJob): string {
  const since = `Since ${formatInstant(createdAt)}`
  const often = tries === 0 ? '' : tries === 1 ? ', tried once' : `, tried ${tries} times`
  if (state === 'running') return `${since}, running now`
  if (state === 'dead' || tries === 0 || !nextTryAt) return since + often
  return `${since}${often}, next try ${formatInstant(nextTryAt)}`
}
