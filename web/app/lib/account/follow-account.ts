import { newSyncState, readSyncState, syncStateFor, writeSyncState } from '../cart/cart-sync-state'
import type { ShownCart } from '../cart/cart-sync'
import { afterSignOut, beforeSignOut, currentUserId, watchUser } from './signed-in-user'

/**
 * Synchronises the cart and the wishlist with the account. Those of a guest are merged at sign-in, and both are cleared at sign-out, with the PIN code. The sync code is
 * loaded for signed-in users only. Returns a function that ends the synchronisation.
 */
export function followAccount(cart: ShownCart): () => void {
  let currentOwner: string | null | undefined
  let stopSync: (() => void) | undefined
  let forgetAccount: (() => void) | undefined

  function update() {
    const user = currentUserId()
    if (user === currentOwner) return
    currentOwner = user
    stopSync?.()
    stopSync = undefined
    const before = cart.items()
    const former = readSyncState()
    const { state, items } = syncStateFor(former, user, before)
    writeSyncState(state)
    if (items !== before) cart.put(items)
    if (user) void startSync(user, former.owner)
  }
  async function startSync(user: string, formerOwner: string | null) {
    const { startAccountSync } = await import('./account-sync')
    if (currentOwner === user && !stopSync) stopSync = startAccountSync(user, cart, formerOwner)
  }
  async function sendChanges() {
    if (!currentOwner) return
    const accountSync = await import('./account-sync')
    forgetAccount = accountSync.forgetAccount
    await accountSync.sendPendingChanges()
  }
  function clear() {
    stopSync?.()
    forgetAccount?.()
    writeSyncState(newSyncState(null))
    cart.put([])
  }
  const stops = [watchUser(update), beforeSignOut(sendChanges), afterSignOut(clear)]
  update()
  return () => {
    for (const stop of stops) stop()
    currentOwner = undefined
    stopSync?.()
  }
}
