import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import { api } from '../api/browser-api'
import { flushCart, startCartSync, type ShownCart } from '../cart/cart-sync'
import { readStoredPinCode, storePinCode } from '../stored-pin-code'
import { forgetWishlist, sendWishlist, startWishlistSync } from './wishlist-sync'

/**
 * Synchronises cart and wishlist with the account of a signed-in user. `formerOwner` is the last account that this browser has synchronised,
 * whose PIN code another user must not get. Returns a function that ends the synchronisation.
 */
export function startAccountSync(owner: string, cart: ShownCart, formerOwner: string | null): () => void {
  if (formerOwner && formerOwner !== owner) storePinCode('')
  const stops = [startCartSync(owner, cart), startWishlistSync(owner)]
  void learnPinCode().catch(() => undefined) // without it, the shopper types the PIN code once on this device
  return () => {
    for (const stop of stops) stop()
  }
}

/** Removes the wishlist and the PIN code of the account from this browser. */
export function forgetAccount() {
  forgetWishlist()
  storePinCode('')
}

/** Sends pending changes before sign-out. */
export const sendPendingChanges = () => Promise.all([flushCart(), sendWishlist()])

/** Stores the PIN code of the account's default address in a browser that knows no PIN code, so that the shopper is not asked again. */
async function learnPinCode() {
  if (readStoredPinCode()) return
  const { address } = await api(showCurrentUser)
  if (address) storePinCode(address.pin)
}
