import { useEffect, useState } from 'react'
import { adminSearch, type AdminSearchResult } from '../../../../contract/reports/admin-search.ts'
import { api } from '../../lib/api/browser-api'

const noHits: AdminSearchResult = { orders: [], products: [], people: [], texts: [] }

/** Searches when the user stops typing for a moment. The previous results stay until the next response arrives. */
export function useSearchHits(input: string) {
  const q = input.trim()
  const [result, setResult] = useState({ query: '', hits: noHits, hasFailed: false })
  useEffect(() => {
    if (q.length < 2) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      api(adminSearch, { query: { q }, signal: controller.signal }).then(
        (hits) => setResult({ query: q, hits, hasFailed: false }),
        () => !controller.signal.aborted && setResult({ query: q, hits: noHits, hasFailed: true }),
      )
    }, 150)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q])
  const isActive = q.length >= 2
  return {
    hits: isActive ? result.hits : noHits,
    isLoading: isActive && result.query !== q,
    hasFailed: isActive && result.hasFailed,
  }
}
