import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ProductList } from '../../../contract/catalog/catalog.ts'

const LIST_KEY = 'navrang-last-list'

/** The list from the server; when that is unavailable, the last list that this browser stored. */
export function useLastGoodList(list: ProductList, isLocal: boolean): ProductList {
  const stored = useSyncExternalStore(never, isLocal ? readStoredList : nothing, nothing)
  useEffect(() => {
    if (!isLocal && list.data.length > 0) storeList(list)
  }, [list, isLocal])
  return useMemo(() => (stored ? (JSON.parse(stored) as ProductList) : list), [stored, list])
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

function storeList(list: ProductList) {
  try {
    localStorage.setItem(LIST_KEY, JSON.stringify(list))
  } catch {
    // storage is unavailable: the built-in products are the fallback
  }
}
