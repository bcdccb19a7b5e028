import { useEffect, useEffectEvent, useState } from 'react'

type Loaded<T> = { key: string; data: T | null; hasFailed: boolean }

/** Loads data in the browser when `request` changes, and returns the last data while newer data is loading. */
export function useLoaded<T>(request: string, load: (signal: AbortSignal) => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T> | null>(null)
  const [round, setRound] = useState(0)
  const key = `${round} ${request}`
  const loadLatest = useEffectEvent(load)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    loadLatest(signal).then(
      (data) => signal.aborted || setLoaded({ key, data, hasFailed: false }),
      () => signal.aborted || setLoaded((last) => ({ key, data: last?.data ?? null, hasFailed: true })),
    )
    return () => controller.abort()
  }, [key])
  return {
    data: loaded?.data ?? null,
    isLoading: loaded?.key !== key,
    hasFailed: loaded?.key === key && loaded.hasFailed,
    retry: () => setRound((last) => last + 1),
  }
}
