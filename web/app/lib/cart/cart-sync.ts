import {
  CART_OPERATIONS_AT_ONCE,
  changeCart,
  showCart,
  type AccountCart,
} from '../../../../contract/cart/account-cart.ts'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import type { CartChange } from '../../../../contract/cart/cart-operations.ts'
import { api } from '../api/browser-api'
import { cartToShow, readSyncState, watchSyncState, withoutChanges, writeSyncState } from './cart-sync-state'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 5 * 60_000
const GOODBYE_MS = 3000
const BATCH = CART_OPERATIONS_AT_ONCE

/** The cart of this browser: what is shown, and a way to show something else without that being an act of its owner. */
export type ShownCart = { items: () => readonly CartItem[]; put: (items: readonly CartItem[]) => void }

/**
 * Keeps the cart of this browser in step with the account's: tells it what was done here, soon and again until it knows, and
 * shows what was done elsewhere when somebody looks at the page. Loaded for who is signed in only. Answers how to stop.
 */
export function startCartSync(owner: string, cart: ShownCart): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let [isBusy, isWanted, isStopped] = [false, false, false]
  let [pause, newest, batch] = [FIRST_PAUSE_MS, 0, BATCH]
  const isOurs = () => !isStopped && readSyncState().owner === owner

  async function sync() {
    clearTimeout(timer)
    isWanted = isBusy
    if (isBusy || !isOurs()) return
    isBusy = true
    const told = readSyncState().pending.slice(0, batch)
    try {
      take(told, await exchange(told))
      ;[pause, batch] = [FIRST_PAUSE_MS, BATCH]
    } catch (error) {
      onFailure(error, told)
    } finally {
      isBusy = false
    }
    if (isWanted) void sync()
    else if (isOurs() && readSyncState().pending.length) plan()
  }
  function take(told: readonly CartChange[], known: AccountCart) {
    if (!isOurs()) return
    const ledger = writeSyncState(withoutChanges(readSyncState(), told))
    if (known.version < newest) return // an older answer that took longer
    newest = known.version
    const items = cartToShow(ledger, known.items, cart.items())
    if (JSON.stringify(items) !== JSON.stringify(cart.items())) cart.put(items)
    if (ledger.pending.length) isWanted = true
  }
  /** One act that the shop cannot read must not keep the others waiting for good. */
  function onFailure(error: unknown, told: readonly CartChange[]) {
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    if (!isRefusal(error) || error.code !== 'invalid') return
    if (told.length === 1) writeSyncState(withoutChanges(readSyncState(), told))
    ;[batch, pause] = [1, 0]
  }
  function plan() {
    timer = setTimeout(() => void sync(), pause)
  }
  const onLook = () => document.visibilityState === 'visible' && void sync()
  const onSoon = () => void sync()
  const stopWatching = watchSyncState(onSoon)
  window.addEventListener('online', onSoon)
  window.addEventListener('focus', onLook)
  document.addEventListener('visibilitychange', onLook)
  void sync()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopWatching()
    window.removeEventListener('online', onSoon)
    window.removeEventListener('focus', onLook)
    document.removeEventListener('visibilitychange', onLook)
  }
}

const exchange = (changes: readonly CartChange[]): Promise<AccountCart> =>
  changes.length ? api(changeCart, { body: { changes: [...changes] } }) : api(showCart)

/** Tells the account what it does not know yet, before its owner signs out here. It is not waited for longer than three seconds. */
export async function flushCart() {
  const changes = readSyncState().pending.slice(0, BATCH)
  if (!changes.length) return
  await api(changeCart, { body: { changes }, signal: AbortSignal.timeout(GOODBYE_MS) }).catch(() => undefined)
}
