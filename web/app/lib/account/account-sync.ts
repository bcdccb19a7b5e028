import { flushCart, startCartSync, type ShownCart } from '../cart/cart-sync'
import { leaveWishlist, startWishlistSync } from './wishlist-sync'

/** Synchronises cart and wishlist with the account of a signed-in user. Returns a function that ends the synchronisation. */
export function startAccountSync(owner: string, cart: ShownCart): () => void {
  const stops = [startCartSync(owner, cart), startWishlistSync(owner)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Sends pending changes before sign-out, and removes the wishlist of the account from this browser. */
export const leaveAccount = () => Promise.all([flushCart(), leaveWishlist()])
