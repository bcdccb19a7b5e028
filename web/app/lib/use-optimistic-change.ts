import { useOptimistic, useTransition } from 'react'

/**
 * Optimistic update: `shown` is the new value until `work` has finished, then `known` again. A refused change is rolled back;
 * a successful one stays, because `work` has reloaded `known`.
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
