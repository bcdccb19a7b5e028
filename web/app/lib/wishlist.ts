import { useSyncExternalStore } from 'react'

const WISHLIST_KEY = 'navrang-wishlist-v1'
const MAX = 60
const NONE: readonly string[] = []

const watchers = new Set<() => void>()
let known: { raw: string | null; ids: readonly string[] } = { raw: null, ids: NONE }

/**
 * Product ids of the wishlist, newest first. The wishlist is stored on this device and needs no account; that of a signed-in user is also
 * stored in the account (`account/wishlist-sync.ts`).
 */
export const useWishlist = (): readonly string[] =>
  useSyncExternalStore(watchWishlist, readWishlist, () => NONE)

/** Returns the same array until the stored text changes, as `useSyncExternalStore` requires. */
export function readWishlist(): readonly string[] {
  try {
    const raw = localStorage.getItem(WISHLIST_KEY)
    if (raw !== known.raw) known = { raw, ids: idsIn(raw) }
  } catch {
    // storage is unavailable: use the list in memory
  }
  return known.ids
}

/** Adds a product to the wishlist or removes it. */
export function setWishlisted(id: string, isWishlisted: boolean) {
  const others = readWishlist().filter((value) => value !== id)
  storeWishlist(isWishlisted ? [id, ...others].slice(0, MAX) : others)
}

/** Replaces the wishlist, for example to clear it or to undo the clearing. */
export function storeWishlist(ids: readonly string[]) {
  const raw = JSON.stringify(ids)
  known = { raw, ids }
  try {
    localStorage.setItem(WISHLIST_KEY, raw)
  } catch {
    // storage is unavailable: the list is lost when the page is closed
  }
  for (const changed of watchers) changed()
}

function idsIn(raw: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(raw ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MAX) : NONE
  } catch {
    return NONE
  }
}

/** Calls `changed` when the wishlist changes, in this or another tab. Returns a function that ends these calls. */
export function watchWishlist(changed: () => void) {
  watchers.add(changed)
  window.addEventListener('storage', changed)
  return () => {
    watchers.delete(changed)
    window.removeEventListener('storage', changed)
  }
}
