import { useEffect, useState } from 'react'

type Loaded<T> = { key: string; data: T | null; hasFailed: boolean }

/**
 * Loads data in the browser when `key` changes, and returns the last data while newer data is loading. `load` must depend only on `key`. An
 * empty key loads nothing.
 */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T> | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!key) return
    const controller = new AbortController()
    const { signal } = controller
    load(signal).then(
      (data) => signal.aborted || setLoaded({ key, data, hasFailed: false }),
      () => signal.aborted || setLoaded((last) => ({ key, data: last?.data ?? null, hasFailed: true })),
    )
    return () => controller.abort()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `load` depends only on `key`
  }, [key, round])
  return {
    data: loaded?.data ?? null,
    isLoading: key !== '' && loaded?.key !== key,
    hasFailed: loaded?.key === key && loaded.hasFailed,
    retry: () => setRound((last) => last + 1),
  }
}
