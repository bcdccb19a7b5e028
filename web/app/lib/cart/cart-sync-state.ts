import type { CartItem } from '../../../../contract/cart/cart.ts'
import type { CartChange, CartOperation } from '../../../../contract/cart/cart-operations.ts'
import { createBrowserStore } from '../browser-store'
import { freshKey } from '../fresh-key'

/** The owner of the cart in this browser, and the changes that have not been sent to the owner's account yet. */
export type CartSyncState = {
  /** The account; null for a guest. */
  owner: string | null
  /** Identifies the cart of a guest, so that it is merged into an account only once, even from several tabs. */
  name: string
  pending: readonly CartChange[]
}

export const newSyncState = (owner: string | null): CartSyncState => ({
  owner,
  name: freshKey(),
  pending: [],
})

type StateAndItems = { state: CartSyncState; items: readonly CartItem[] }

/**
 * Returns the sync state and the cart of the current user. The cart of a guest is merged into the account that signs in. After a session
 * has expired, the cart stays in the browser until its owner signs in again. If another user signs in, the cart is emptied, so that this
 * user never sees it.
 */
export function syncStateFor(
  state: CartSyncState,
  user: string | null,
  shown: readonly CartItem[],
): StateAndItems {
  if (user === null || state.owner === user) return { state, items: shown }
  if (state.owner !== null) return { state: newSyncState(user), items: [] }
  const pending = shown.map((item) => ({
    id: `${state.name}/${item.kind}/${item.id}`,
    operations: [{ type: 'add' as const, item }],
  }))
  return { state: { ...newSyncState(user), pending }, items: shown }
}

/** Adds a change to the queue of an account. The cart of a guest is not synchronised. */
export function withChange(state: CartSyncState, operations: readonly CartOperation[]): CartSyncState {
  if (state.owner === null || operations.length === 0) return state
  return { ...state, pending: [...state.pending, { id: freshKey(), operations }] }
}

/** Removes a change that the server has applied. */
export const withoutChange = (state: CartSyncState, id: string): CartSyncState => ({
  ...state,
  pending: state.pending.filter((change) => change.id !== id),
})

const store = createBrowserStore('navrang-cart-account-v1', (stored) => stored as CartSyncState | null)
const watchers = new Set<() => void>()

export const readSyncState = (): CartSyncState => store.get() ?? writeSyncState(newSyncState(null))

export function writeSyncState(state: CartSyncState): CartSyncState {
  store.set(state)
  return state
}

/** Queues a change and notifies the sync. */
export function recordCartChange(operations: readonly CartOperation[]) {
  writeSyncState(withChange(readSyncState(), operations))
  for (const watch of watchers) watch()
}

/** Calls `watch` after each `recordCartChange`. Returns a function that ends these calls. */
export function watchSyncState(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}
