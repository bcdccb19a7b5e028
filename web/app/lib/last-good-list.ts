import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ProductList } from '../../../contract/catalog/catalog.ts'

const LIST_KEY = 'navrang-last-list'

/** The list itself while the shop answers; when it does not, the last one that this browser has seen. */
export function useLastGoodList(list: ProductList, isLocal: boolean): ProductList {
  const kept = useSyncExternalStore(never, isLocal ? keptList : nothing, nothing)
  useEffect(() => {
    if (!isLocal && list.data.length > 0) keepList(list)
  }, [list, isLocal])
  return useMemo(() => (kept ? (JSON.parse(kept) as ProductList) : list), [kept, list])
}

const never = () => () => undefined
const nothing = () => null

function keptList(): string | null {
  try {
    return localStorage.getItem(LIST_KEY)
  } catch {
    return null
  }
}

function keepList(list: ProductList) {
  try {
    localStorage.setItem(LIST_KEY, JSON.stringify(list))
  } catch {
    // nothing is kept, and the built-in products take its place
  }
}
