import { newSyncState, readSyncState, syncStateFor, writeSyncState } from '../cart/cart-sync-state'
import type { ShownCart } from '../cart/cart-sync'
import { beforeSignOut, currentUserId, watchUser } from './signed-in-user'

/**
 * Synchronises the cart with the account. A guest's cart is merged at sign-in, and the cart is cleared at sign-out. The sync
 * code is loaded for signed-in users only. Returns a function that stops it.
 */
export function followAccount(cart: ShownCart): () => void {
  let following: string | null | undefined
  let stopSync: (() => void) | undefined

  function look() {
    const owner = currentUserId()
    if (owner === following) return
    following = owner
    stopSync?.()
    stopSync = undefined
    const before = cart.items()
    const { ledger, items } = syncStateFor(readSyncState(), owner, before)
    writeSyncState(ledger)
    if (items !== before) cart.put(items)
    if (owner) void startSync(owner)
  }
  async function startSync(owner: string) {
    const { startCartSync } = await import('../cart/cart-sync')
    if (following === owner && !stopSync) stopSync = startCartSync(owner, cart)
  }
  async function leave() {
    if (following) {
      await import('../cart/cart-sync').then(({ flushCart }) => flushCart()).catch(() => undefined)
    }
    stopSync?.()
    writeSyncState(newSyncState(null))
    cart.put([])
  }
  const stops = [watchUser(look), beforeSignOut(leave)]
  look()
  return () => {
    for (const stop of stops) stop()
    following = undefined
    stopSync?.()
  }
}
