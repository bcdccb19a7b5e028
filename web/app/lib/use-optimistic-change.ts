import { useOptimistic, useTransition } from 'react'

/**
 * Shows a new value before the server has confirmed it. `shown` is the new value while `work` runs, and `known`, the value from the
 * server, afterwards. So a refused change is no longer visible. A successful change stays visible, because `work` has reloaded `known`.
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
