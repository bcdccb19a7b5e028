import { useEffect, useSyncExternalStore } from 'react'
import type { Picture, Product } from '../../../contract/catalog/catalog.ts'

/** What is kept of a product that was looked at: no price, because that may have changed since. */
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

/** The products that were looked at in this browser, the last one first; none on the server. */
export const useRecentlyViewed = (): readonly Viewed[] => useSyncExternalStore(watch, read, () => none)

/** Notes that this product is being looked at. */
export function useNoteViewed({ id, title, handle, productType, pictures }: Product) {
  const picture = pictures[0] ? { ...pictures[0], blur: null } : null
  const entry = JSON.stringify({ id, title, handle, productType, picture } satisfies Viewed)
  useEffect(() => {
    const viewed = JSON.parse(entry) as Viewed
    write([viewed, ...read().filter((one) => one.id !== viewed.id)].slice(0, MAX))
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

/** The same array for the same text, as React wants it. */
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
    // nothing is kept on this device
  }
}
