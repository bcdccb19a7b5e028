import { newSyncState, readSyncState, settle, writeSyncState } from '../cart/cart-sync-state'
import type { ShownCart } from '../cart/cart-sync'
import { beforeSignOut, currentUserId, watchUser } from './signed-in-user'

/**
 * Lets the cart follow its account until the answer is called: a guest's joins at sign-in, an account's is not left behind when
 * its owner signs out, and in between it stays in step. What that takes is loaded for who is signed in only.
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
    const { ledger, items } = settle(readSyncState(), owner, before)
    writeSyncState(ledger)
    if (items !== before) cart.put(items)
    if (owner) void stayInStep(owner)
  }
  async function stayInStep(owner: string) {
    const { startCartSync } = await import('../cart/cart-sync')
    if (following === owner && !stopSync) stopSync = startCartSync(owner, cart)
  }
  async function leave() {
    if (following) {
      await import('../cart/cart-sync').then(({ lastLabel }) => lastLabel()).catch(() => undefined)
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
