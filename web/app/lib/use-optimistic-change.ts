import { useOptimistic, useTransition } from 'react'

/**
 * Shows a change at once: `shown` is what it will be, and what is `known` again as soon as the work is over. So what the server
 * refuses takes itself back, and what it did stays because `work` has read it anew.
 */
export function useOptimisticChange<T>(known: T) {
  const [shown, guess] = useOptimistic(known)
  const [isPending, start] = useTransition()
  function change(next: T, work: () => Promise<unknown>) {
    if (isPending) return
    start(async () => {
      guess(next)
      await work()
    })
  }
  return { shown, isPending, change }
}
