import { useEffect, useSyncExternalStore } from 'react'
import type { Picture, Product } from '../../../contract/catalog/catalog.ts'

/** A recently viewed product. It has no price, because the price may have changed. */
export type Viewed = {
  id: string
  title: string
  handle: string
  productType: Product['productType']
  picture: Picture | null
}

const KEY = 'navrang-viewed-v1'
const MAX = 9
const CHANGED = 'navrang-viewed'
const none: readonly Viewed[] = []

let known: { json: string | null; list: readonly Viewed[] } = { json: null, list: none }

/** Recently viewed products of this browser, newest first; empty on the server. */
export const useRecentlyViewed = (): readonly Viewed[] => useSyncExternalStore(watch, read, () => none)

/** Records a product view. */
export function useNoteViewed({ id, title, handle, productType, pictures }: Product) {
  const picture = pictures[0] ? { ...pictures[0], blur: null } : null
  const entry = JSON.stringify({ id, title, handle, productType, picture } satisfies Viewed)
  useEffect(() => {
    const viewed = JSON.parse(entry) as Viewed
    write([viewed, ...read().filter((product) => product.id !== viewed.id)].slice(0, MAX))
  }, [entry])
}

export const clearViewed = () => write([])

function watch(onChange: () => void) {
  window.addEventListener(CHANGED, onChange)
  window.addEventListener('storage', onChange)
  return () => {
    window.removeEventListener(CHANGED, onChange)
    window.removeEventListener('storage', onChange)
  }
}

/** Returns the same array until the stored text changes, as `useSyncExternalStore` requires. */
function read(): readonly Viewed[] {
  try {
    const json = localStorage.getItem(KEY)
    if (json !== known.json) known = { json, list: json ? (JSON.parse(json) as Viewed[]) : none }
  } catch {
    known = { json: null, list: none }
  }
  return known.list
}

function write(list: readonly Viewed[]) {
  try {
    if (list.length > 0) localStorage.setItem(KEY, JSON.stringify(list))
    else localStorage.removeItem(KEY)
    window.dispatchEvent(new Event(CHANGED))
  } catch {
    // storage is unavailable
  }
}
