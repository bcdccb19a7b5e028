import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { CardList } from '../card-data'
import { filterLocalList } from './filter-local-list'
import { listSearch, type ListQuery } from '../product-list-query'

const LIST_KEY = 'navrang-last-list'

/**
 * Returns the list from the server. If the server is unavailable (`isLocal`), returns what the query leaves of the last list without filters
 * that this browser has stored, or else of `list`.
 */
export function useLastGoodList(list: CardList, isLocal: boolean, query: ListQuery): CardList {
  const stored = useSyncExternalStore(never, isLocal ? readStoredList : nothing, nothing)
  const isWhole = listSearch(query, 'marketplace') === ''
  useEffect(() => {
    if (!isLocal && isWhole && list.data.length > 0) storeList(list)
  }, [list, isLocal, isWhole])
  const local = useMemo(() => (stored ? (JSON.parse(stored) as CardList) : list), [stored, list])
  return isLocal ? filterLocalList(local, query) : list
}

const never = () => () => undefined
const nothing = () => null

function readStoredList(): string | null {
  try {
    return localStorage.getItem(LIST_KEY)
  } catch {
    return null
  }
}

function storeList(list: CardList) {
  try {
    localStorage.setItem(LIST_KEY, JSON.stringify(list))
  } catch {
    // storage is unavailable: the built-in products are the fallback
  }
}
