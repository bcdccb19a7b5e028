import {
  applyWishlistChange,
  changeWishlist,
  wishlistChangeBetween,
} from '../../../../contract/cart/wishlist.ts'
import { api } from '../api/browser-api'
import { createBrowserStore } from '../browser-store'
import { readWishlist, storeWishlist, watchWishlist } from '../wishlist'

const store = createBrowserStore('navrang-wishlist-account-v1', (stored) => stored as SyncedWishlist | null)
const readSynced = (): SyncedWishlist => store.get() ?? { owner: null, ids: [] }
const writeSynced = (synced: SyncedWishlist) => store.set(synced)
const FLUSH_TIMEOUT_MS = 3000

/** The account whose wishlist this browser shows, and its products after the last exchange with the server. */
export type SyncedWishlist = { owner: string | null; ids: readonly string[] }

/**
 * Returns what the browser shows and what it last exchanged with the account of `user`, who is now signed in. The products of a guest are
 * added to the account. Products of another account are removed from the browser and never added to the account of this user.
 */
export function wishlistFor(synced: SyncedWishlist, user: string, shown: readonly string[]) {
  if (synced.owner === user) return { shown, synced }
  return { shown: shown.filter((id) => !synced.ids.includes(id)), synced: { owner: user, ids: [] } }
}

/**
 * Synchronises the wishlist with the account: sends what was added and removed here, and shows what other devices changed. Call this
 * function for signed-in users only. Returns a function that ends the synchronisation.
 */
export function startWishlistSync(owner: string): () => void {
  let [isBusy, isStopped] = [false, false]
  const start = wishlistFor(readSynced(), owner, readWishlist())
  writeSynced(start.synced)
  if (!isSame(start.shown, readWishlist())) storeWishlist(start.shown)

  async function sync() {
    if (isBusy || isStopped || readSynced().owner !== owner) return
    isBusy = true
    const sent = readWishlist()
    const reply = await sendChanges(sent).catch(() => null)
    isBusy = false
    if (!reply || isStopped || readSynced().owner !== owner) return
    const shown = applyWishlistChange(reply, wishlistChangeBetween(sent, readWishlist()))
    writeSynced({ owner, ids: reply })
    if (!isSame(shown, readWishlist())) storeWishlist(shown)
    else if (!isSame(shown, reply)) void sync() // the shopper changed the wishlist during the exchange
  }
  const onChange = () => {
    if (!isSame(readSynced().ids, readWishlist())) void sync()
  }
  const onVisible = () => document.visibilityState === 'visible' && void sync()
  const onOnline = () => void sync()
  const stopWatching = watchWishlist(onChange)
  window.addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  void sync()
  return () => {
    isStopped = true
    stopWatching()
    window.removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** Sends the last changes before sign-out, waiting at most three seconds. */
export async function sendWishlist() {
  const signal = AbortSignal.timeout(FLUSH_TIMEOUT_MS)
  const isSent = isSame(readSynced().ids, readWishlist())
  if (!isSent) await sendChanges(readWishlist(), signal).catch(() => undefined)
}

/** Removes the wishlist of the account from this browser. */
export function forgetWishlist() {
  writeSynced({ owner: null, ids: [] })
  storeWishlist([])
}

async function sendChanges(shown: readonly string[], signal?: AbortSignal): Promise<readonly string[]> {
  const body = wishlistChangeBetween(readSynced().ids, shown)
  return (await api(changeWishlist, { body, ...(signal ? { signal } : {}) })).productIds
}

const isSame = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n')
