import { ZodError } from 'zod'
import { changeCart, showCart, type AccountCart } from '../../../../contract/cart/account-cart.ts'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import type { CartChange } from '../../../../contract/cart/cart-operations.ts'
import { api } from '../api/browser-api'
import { readSyncState, watchSyncState, withoutChange, writeSyncState } from './cart-sync-state'
import { cartToShow } from './cart-to-show'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 5 * 60_000
const FLUSH_TIMEOUT_MS = 3000

/** The cart of this browser. `put` replaces the cart and does not queue the difference as a change for the server. */
export type ShownCart = { items: () => readonly CartItem[]; put: (items: readonly CartItem[]) => void }

/**
 * Synchronises the cart with the account. Sends the local changes one at a time and repeats a failed request later. Fetches the changes
 * of other devices when the page becomes visible. Call this function for signed-in users only. Returns a function that ends the
 * synchronisation.
 */
export function startCartSync(owner: string, cart: ShownCart): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let [isBusy, isRequested, isStopped] = [false, false, false]
  let [pause, newest] = [FIRST_PAUSE_MS, 0]
  const isOurs = () => !isStopped && readSyncState().owner === owner

  async function sync() {
    clearTimeout(timer)
    isRequested = isBusy
    if (isBusy || !isOurs()) return
    isBusy = true
    const change = readSyncState().pending[0]
    try {
      applyReply(change, await (change ? sendChange(change) : api(showCart)))
      pause = FIRST_PAUSE_MS
    } catch (error) {
      onFailure(error, change)
    } finally {
      isBusy = false
    }
    if (isRequested) void sync()
    else if (isOurs() && readSyncState().pending.length) plan()
  }
  function applyReply(change: CartChange | undefined, reply: AccountCart) {
    if (!isOurs()) return
    const state = change ? forget(change) : readSyncState()
    if (reply.version < newest) return // ignores the response to an older request that arrived late
    newest = reply.version
    const items = cartToShow(state, reply.items, cart.items())
    if (JSON.stringify(items) !== JSON.stringify(cart.items())) cart.put(items)
    if (state.pending.length) isRequested = true
  }
  /** Drops an invalid change, so that it does not block the others. */
  function onFailure(error: unknown, change: CartChange | undefined) {
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    if (!change || !isInvalid(error)) return
    forget(change)
    isRequested = true
  }
  function plan() {
    timer = setTimeout(() => void sync(), pause)
  }
  const onVisible = () => document.visibilityState === 'visible' && void sync()
  const onChange = () => void sync()
  const stopWatching = watchSyncState(onChange)
  window.addEventListener('online', onChange)
  window.addEventListener('focus', onVisible)
  document.addEventListener('visibilitychange', onVisible)
  void sync()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopWatching()
    window.removeEventListener('online', onChange)
    window.removeEventListener('focus', onVisible)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

const sendChange = (
  { id, operations }: CartChange,
  options: { signal?: AbortSignal } = {},
): Promise<AccountCart> => api(changeCart, { body: { id, operations: [...operations] }, ...options })

/** Returns true if the change is invalid. The API client or the server finds that with the schema of the endpoint. */
const isInvalid = (error: unknown) =>
  error instanceof ZodError || (isRefusal(error) && error.code === 'invalid')

const forget = ({ id }: CartChange) => writeSyncState(withoutChange(readSyncState(), id))

/** Sends pending changes before sign-out. Waits at most three seconds. */
export async function flushCart() {
  const options = { signal: AbortSignal.timeout(FLUSH_TIMEOUT_MS) }
  for (const change of readSyncState().pending) await sendChange(change, options).catch(() => undefined)
}
