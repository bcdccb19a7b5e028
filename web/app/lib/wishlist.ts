import { createBrowserStore } from './browser-store'

const MAX = 60

const store = createBrowserStore('navrang-wishlist-v1', (stored): readonly string[] =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MAX) : [],
)

/**
 * Product ids of the wishlist, newest first. The wishlist is stored on this device and needs no account; that of a signed-in user is also
 * stored in the account (`account/wishlist-sync.ts`).
 */
export const { useValue: useWishlist, get: readWishlist, watch: watchWishlist } = store

/** Replaces the wishlist, for example to clear it or to undo the clearing. */
export const storeWishlist = (ids: readonly string[]) => store.set(ids)

/** Adds a product to the wishlist or removes it. */
export function setWishlisted(id: string, isWishlisted: boolean) {
  const others = readWishlist().filter((value) => value !== id)
  storeWishlist(isWishlisted ? [id, ...others].slice(0, MAX) : others)
}
