import { useEffect, useState } from 'react'
import { adminSearch, type SearchHit } from '../../../../contract/reports/admin-search.ts'
import { api } from '../../lib/api/browser-api'

export const nothingFound: SearchHit = { orders: [], products: [], people: [] }

/** What the shop finds for what was typed, asked when typing pauses. The last answer stays until the next has come. */
export function useSearchHits(typed: string) {
  const q = typed.trim()
  const [answer, setAnswer] = useState({ to: '', found: nothingFound, isLost: false })
  useEffect(() => {
    if (q.length < 2) return
    const asked = new AbortController()
    const timer = setTimeout(() => {
      api(adminSearch, { query: { q }, signal: asked.signal }).then(
        (found) => setAnswer({ to: q, found, isLost: false }),
        () => !asked.signal.aborted && setAnswer({ to: q, found: nothingFound, isLost: true }),
      )
    }, 150)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [q])
  const isAsked = q.length >= 2
  return {
    found: isAsked ? answer.found : nothingFound,
    isLoading: isAsked && answer.to !== q,
    isLost: isAsked && answer.isLost,
  }
}
