import { useNavigation } from 'react-router'
import { useSlow } from './use-slow'

const QUICK_MS = 150

/** A line at the upper edge while the next page is on its way, unless it comes at once. */
export function PageProgress() {
  const isSlow = useSlow(useNavigation().state !== 'idle', QUICK_MS)
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1">
      {isSlow && (
        <>
          <span className="sr-only">Loading</span>
          <span className="block h-full origin-left animate-progress bg-kesari" />
        </>
      )}
    </div>
  )
}
