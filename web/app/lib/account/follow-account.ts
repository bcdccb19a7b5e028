import { newSyncState, readSyncState, syncStateFor, writeSyncState } from '../cart/cart-sync-state'
import type { ShownCart } from '../cart/cart-sync'
import { beforeSignOut, currentUserId, watchUser } from './signed-in-user'

/**
 * Synchronises the cart with the account. A guest's cart is merged at sign-in, and the cart is cleared at sign-out. The sync code is
 * loaded for signed-in users only. Returns a function that ends the synchronisation.
 */
export function followAccount(cart: ShownCart): () => void {
  let currentOwner: string | null | undefined
  let stopSync: (() => void) | undefined

  function update() {
    const user = currentUserId()
    if (user === currentOwner) return
    currentOwner = user
    stopSync?.()
    stopSync = undefined
    const before = cart.items()
    const { state, items } = syncStateFor(readSyncState(), user, before)
    writeSyncState(state)
    if (items !== before) cart.put(items)
    if (user) void startSync(user)
  }
  async function startSync(user: string) {
    const { startCartSync } = await import('../cart/cart-sync')
    if (currentOwner === user && !stopSync) stopSync = startCartSync(user, cart)
  }
  async function clearCart() {
    if (currentOwner) {
      await import('../cart/cart-sync').then(({ flushCart }) => flushCart()).catch(() => undefined)
    }
    stopSync?.()
    writeSyncState(newSyncState(null))
    cart.put([])
  }
  const stops = [watchUser(update), beforeSignOut(clearCart)]
  update()
  return () => {
    for (const stop of stops) stop()
    currentOwner = undefined
    stopSync?.()
  }
}
