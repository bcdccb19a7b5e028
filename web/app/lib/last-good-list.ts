import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { CardList } from './card-data'

const LIST_KEY = 'navrang-last-list'

/** Returns the list from the server. If the server is unavailable (`isLocal`), returns the last list that this browser has stored. */
export function useLastGoodList(list: CardList, isLocal: boolean): CardList {
  const stored = useSyncExternalStore(never, isLocal ? readStoredList : nothing, nothing)
  useEffect(() => {
    if (!isLocal && list.data.length > 0) storeList(list)
  }, [list, isLocal])
  return useMemo(() => (stored ? (JSON.parse(stored) as CardList) : list), [stored, list])
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
