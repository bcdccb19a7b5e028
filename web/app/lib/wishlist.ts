import { useSyncExternalStore } from 'react'
import { WISHLIST_KEY } from './has-wishlist'

const MAX = 60
const NONE: readonly string[] = []

const watchers = new Set<() => void>()
let known: { raw: string | null; ids: readonly string[] } = { raw: null, ids: NONE }

/** The products that somebody wants to remember, the last one first. They are kept on this device, without signing in. */
export const useWishlist = (): readonly string[] => useSyncExternalStore(watch, readWishlist, () => NONE)

/** The same array for the same text, as React wants it. */
export function readWishlist(): readonly string[] {
  try {
    const raw = localStorage.getItem(WISHLIST_KEY)
    if (raw !== known.raw) known = { raw, ids: idsIn(raw) }
  } catch {
    // nothing is kept on this device: what is in memory is all there is
  }
  return known.ids
}

/** Remembers a product, or forgets it. */
export function setWishlisted(id: string, isWished: boolean) {
  const others = readWishlist().filter((value) => value !== id)
  storeWishlist(isWished ? [id, ...others].slice(0, MAX) : others)
}

/** Puts this list in the place of the one that is kept: nothing, or what was there before. */
export function storeWishlist(ids: readonly string[]) {
  const raw = JSON.stringify(ids)
  known = { raw, ids }
  try {
    localStorage.setItem(WISHLIST_KEY, raw)
  } catch {
    // remembered as long as the page lives
  }
  for (const changed of watchers) changed()
}

function idsIn(raw: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(raw ?? '[]')
    return Array.isArray(ids) ? ids.filter((one) => typeof one === 'string').slice(0, MAX) : NONE
  } catch {
    return NONE
  }
}

function watch(changed: () => void) {
  watchers.add(changed)
  window.addEventListener('storage', changed)
  return () => {
    watchers.delete(changed)
    window.removeEventListener('storage', changed)
  }
}
