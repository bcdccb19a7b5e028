import { useOptimistic, useTransition } from 'react'

/**
 * Optimistic update. While `work` runs, `shown` is the new value; afterwards it is `known`, the value of the server. A refused change
 * therefore disappears. A successful change stays, because `work` has reloaded `known`.
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
