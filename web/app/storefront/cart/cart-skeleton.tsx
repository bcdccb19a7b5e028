import { Skeleton } from '../../ui/skeleton'

/** The cart before this browser has said what is in it. */
export const CartSkeleton = () => (
  <div aria-busy="true">
    <h1 className="mb-6 text-[clamp(2rem,5vw,3rem)]">Your cart</h1>
    {[1, 2].map((line) => (
      <div key={line} className="flex gap-4 border-b border-line py-5">
        <Skeleton className="h-32 w-26 rounded-lg" />
        <div className="grow space-y-3">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-12 w-36" />
        </div>
      </div>
    ))}
  </div>
)
