import { useEffect, useEffectEvent, useState } from 'react'

type Loaded<T> = { key: string; data: T | null; error: unknown }

/**
 * Loads data in the browser whenever `request` changes, and returns the last data while newer data is loading, and after an error. Loads
 * nothing while `request` is null.
 */
export function useLoaded<T>(request: string | null, load: (signal: AbortSignal) => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T> | null>(null)
  const [round, setRound] = useState(0)
  const key = request === null ? null : `${round} ${request}`
  const loadLatest = useEffectEvent(load)
  useEffect(() => {
    if (key === null) return
    const controller = new AbortController()
    const { signal } = controller
    loadLatest(signal).then(
      (data) => signal.aborted || setLoaded({ key, data, error: null }),
      (error: unknown) =>
        signal.aborted || setLoaded((last) => ({ key, data: last?.data ?? null, error: error ?? true })),
    )
    return () => controller.abort()
  }, [key])
  const isCurrent = loaded?.key === key
  const error = isCurrent && loaded ? loaded.error : null
  return {
    data: key === null ? null : (loaded?.data ?? null),
    isLoading: key !== null && !isCurrent,
    hasFailed: error !== null,
    error,
    retry: () => setRound((last) => last + 1),
  }
}
