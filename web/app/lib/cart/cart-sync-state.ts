import type { CartItem } from '../../../../contract/cart/cart.ts'
import {
  applyCartChanges,
  inShownOrder,
  type CartChange,
  type CartOperation,
} from '../../../../contract/cart/cart-operations.ts'
import { freshKey } from '../checkout/order-attempt'

/** The owner of the cart in this browser, and the operations that were not sent to the account yet. */
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
 * Returns the sync state and the cart of the current user. The cart of a guest is merged into the account that signs in. When a
 * session has expired, the cart remains for its owner; it is never shown to another user.
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
    action: { type: 'add' as const, item },
  }))
  return { state: { ...newSyncState(user), pending }, items: shown }
}

/** Adds operations to the queue of an account. The cart of a guest is not synchronised. */
export function withOperations(state: CartSyncState, actions: readonly CartOperation[]): CartSyncState {
  if (state.owner === null) return state
  const changes = actions.map((action) => ({ id: freshKey(), action }))
  return { ...state, pending: [...state.pending, ...changes] }
}

/** Removes changes that the server has applied. */
export function withoutChanges(state: CartSyncState, known: readonly CartChange[]): CartSyncState {
  const ids = new Set(known.map(({ id }) => id))
  return { ...state, pending: state.pending.filter(({ id }) => !ids.has(id)) }
}

/** The cart to show: the cart of the account with the pending changes applied. */
export const cartToShow = (
  { pending }: CartSyncState,
  items: readonly CartItem[],
  shown: readonly CartItem[],
): readonly CartItem[] => inShownOrder(applyCartChanges(items, pending), shown)

const KEY = 'navrang-cart-account-v1'
let inMemory: CartSyncState | null = null
const watchers = new Set<() => void>()

/** Reads the sync state from storage, or from memory if storage is unavailable. */
export function readSyncState(): CartSyncState {
  try {
    const stored = localStorage.getItem(KEY)
    if (stored) return JSON.parse(stored) as CartSyncState
  } catch {
    // storage is unavailable or its content is invalid
  }
  return inMemory ?? writeSyncState(newSyncState(null))
}

export function writeSyncState(state: CartSyncState): CartSyncState {
  inMemory = state
  try {
    localStorage.setItem(KEY, JSON.stringify(state))
  } catch {
    // storage is full or unavailable: the state is in memory only
  }
  return state
}

/** Queues operations and notifies the sync. */
export function recordCartOperations(actions: readonly CartOperation[]) {
  writeSyncState(withOperations(readSyncState(), actions))
  for (const watch of watchers) watch()
}

/** Calls `watch` after each `recordCartOperations`. Returns a function that stops it. */
export function watchSyncState(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}
