import { Skeleton } from '../../ui/loading'

/** Shown until the plan has been read. */
export const PlannerSkeleton = () => (
  <div aria-busy="true" className="stack">
    <Skeleton className="h-14 w-full rounded-xl" />
    <div className="grid grid-cols-3 gap-3 lg:grid-cols-9">
      {Array.from({ length: 9 }, (_, at) => (
        <Skeleton key={at} className="aspect-4/5 rounded-xl" />
      ))}
    </div>
  </div>
)
