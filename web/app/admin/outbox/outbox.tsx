import { adminOutbox, type Outbox } from '../../../../contract/store/emails.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import type { Route } from './+types/outbox'
import { OutboxJobs } from './outbox-jobs'
import { RefreshButton } from '../../components/admin-lists/refresh-button'
import { useRetry } from '../../lib/use-retry'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return { outbox: await orThrowResponse(api(adminOutbox), request) }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Outbox | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminOutbox({ loaderData: { outbox } }: Route.ComponentProps) {
  const { counts, jobs, deadLetters } = outbox
  const { busy, retry } = useRetry()
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl">Outbox</h1>
        <RefreshButton />
      </div>
      <p className="mb-6 max-w-prose text-muted">
        What the shop does in the background: letters, reminders, documents. What fails is tried again by
        itself, more and more slowly; what failed too often waits here for you.
      </p>
      <Counts counts={counts} />
      {counts.dead + counts.retrying > 0 && (
        <Button variant="secondary" className="mt-5" isBusy={busy === 'all'} onClick={() => void retry(null)}>
          Try everything that failed again
        </Button>
      )}
      <h2 className="mt-10 mb-4 text-2xl">Given up</h2>
      {deadLetters.length > 0 ? (
        <OutboxJobs jobs={deadLetters} busy={busy} onRetry={(id) => void retry(id)} />
      ) : (
        <p className="text-muted">Nothing has been given up.</p>
      )}
      <h2 className="mt-10 mb-4 text-2xl">Waiting and running</h2>
      {jobs.length > 0 ? (
        <OutboxJobs jobs={jobs} busy={busy} onRetry={(id) => void retry(id)} />
      ) : (
        <EmptyState title="All done" level={3}>
          <p className="text-muted">Nothing waits at the moment.</p>
        </EmptyState>
      )}
    </>
  )
}

const tiles = [
  ['waiting', 'Waiting'],
  ['retrying', 'Failed, tried again'],
  ['running', 'Running'],
  ['dead', 'Given up'],
  ['doneToday', 'Done today'],
] as const satisfies [keyof Outbox['counts'], string][]

const Counts = ({ counts }: Pick<Outbox, 'counts'>) => (
  <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
    {tiles.map(([key, label]) => (
      <div
        key={key}
        className="flex flex-col-reverse justify-end rounded-card border border-line bg-surface p-4"
      >
        <dt className="text-muted">{label}</dt>
        <dd
          className={`text-3xl font-bold tabular-nums ${key === 'dead' && counts.dead > 0 ? 'text-danger' : ''}`}
        >
          {counts[key]}
        </dd>
      </div>
    ))}
  </dl>
)
