import { GarbaRing } from '../components/garba-ring'
import { StatusBadge } from '../components/orders/status-badge'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { Icon } from '../ui/icon'
import { iconNames } from '../ui/icon-names'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/loading'
import { Spinner } from '../ui/loading'

const kinds = ['info', 'success', 'warning', 'error'] as const
const statuses = ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'] as const

export const FeedbackSamples = () => (
  <div className="stack">
    {kinds.map((kind) => (
      <Notice
        key={kind}
        kind={kind}
        action={
          <Button size="small" variant="quiet">
            Try again
          </Button>
        }
      >
        A notice of the kind {kind}.
      </Notice>
    ))}
    <div className="cluster">
      {statuses.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </div>
    <div className="media">
      <Spinner className="size-8" />
      <span className="grow">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="mt-2 h-5 w-1/2" />
      </span>
    </div>
    <EmptyState level={3} title="Nothing here yet" picture={<GarbaRing rings={2} className="size-24" />}>
      <p className="text-muted">What that means, and what to do next.</p>
      <Button>Do it</Button>
    </EmptyState>
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2 text-center text-xs">
      {iconNames.map((name) => (
        <li key={name} className="grid place-items-center gap-1 rounded-lg border border-line p-2">
          <Icon name={name} className="size-6" /> {name}
        </li>
      ))}
    </ul>
  </div>
)
