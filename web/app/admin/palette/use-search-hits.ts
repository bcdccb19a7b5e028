import { adminSearch, type AdminSearchResult } from '../../../../contract/reports/admin-search.ts'
import { api } from '../../lib/api/browser-api'
import { pause } from '../../lib/pause'
import { useLoaded } from '../../lib/use-loaded'

const noHits: AdminSearchResult = { orders: [], products: [], people: [], texts: [] }

/** Searches when the user stops typing for a moment. The previous results stay until the next response arrives. */
export function useSearchHits(input: string) {
  const q = input.trim()
  const { data, isLoading, hasFailed } = useLoaded(q.length < 2 ? null : q, async (signal) => {
    await pause(150, signal)
    return api(adminSearch, { query: { q }, signal })
  })
  return { hits: (hasFailed ? null : data) ?? noHits, isLoading, hasFailed }
}
