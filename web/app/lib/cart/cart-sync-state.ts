import type { CartItem } from '../../../../contract/cart/cart.ts'
import {
  applyCartChanges,
  inShownOrder,
  type CartChange,
  type CartOperation,
} from '../../../../contract/cart/cart-operations.ts'
import { freshKey } from '../checkout/order-attempt'

/** Whose the cart in this browser is, and what was done to it that the account does not know yet. */
export type CartSyncState = {
  /** The account; null for a guest. */
  owner: string | null
  /** Names this cart while it is a guest's, so that it joins an account once, whichever tab brings it there. */
  name: string
  pending: readonly CartChange[]
}

/** A ledger in which nothing stands. */
export const newSyncState = (owner: string | null): CartSyncState => ({
  owner,
  name: freshKey(),
  pending: [],
})

type Settled = { ledger: CartSyncState; items: readonly CartItem[] }

/**
 * The ledger and the cart for whoever is signed in now. A guest's cart joins the account that signs in. When a session ended
 * by itself the cart waits for its owner; to anybody else it is not shown.
 */
export function syncStateFor(
  ledger: CartSyncState,
  user: string | null,
  shown: readonly CartItem[],
): Settled {
  if (user === null || ledger.owner === user) return { ledger, items: shown }
  if (ledger.owner !== null) return { ledger: newSyncState(user), items: [] }
  const pending = shown.map((item) => ({
    id: `${ledger.name}/${item.kind}/${item.id}`,
    action: { type: 'add' as const, item },
  }))
  return { ledger: { ...newSyncState(user), pending }, items: shown }
}

/** The ledger after these acts; a guest's cart is nobody's business but this browser's. */
export function withOperations(ledger: CartSyncState, actions: readonly CartOperation[]): CartSyncState {
  if (ledger.owner === null) return ledger
  const changes = actions.map((action) => ({ id: freshKey(), action }))
  return { ...ledger, pending: [...ledger.pending, ...changes] }
}

/** The ledger when the account knows of these acts. */
export function withoutChanges(ledger: CartSyncState, known: readonly CartChange[]): CartSyncState {
  const ids = new Set(known.map(({ id }) => id))
  return { ...ledger, pending: ledger.pending.filter(({ id }) => !ids.has(id)) }
}

/** The cart to show: what the account has, and what it does not know yet done on top of it. */
export const cartToShow = (
  { pending }: CartSyncState,
  items: readonly CartItem[],
  shown: readonly CartItem[],
): readonly CartItem[] => inShownOrder(applyCartChanges(items, pending), shown)

const KEY = 'navrang-cart-account-v1'
let inMemory: CartSyncState | null = null
const watchers = new Set<() => void>()

/** The ledger of this browser; where it keeps nothing, of this page. */
export function readSyncState(): CartSyncState {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept) return JSON.parse(kept) as CartSyncState
  } catch {
    // forbidden or spoilt: start anew
  }
  return inMemory ?? writeSyncState(newSyncState(null))
}

export function writeSyncState(ledger: CartSyncState): CartSyncState {
  inMemory = ledger
  try {
    localStorage.setItem(KEY, JSON.stringify(ledger))
  } catch {
    // full or forbidden: it lives as long as the page
  }
  return ledger
}

/** Writes down what was just done, and wakes whoever tells the account. */
export function recordCartOperations(actions: readonly CartOperation[]) {
  writeSyncState(withOperations(readSyncState(), actions))
  for (const watch of watchers) watch()
}

/** Calls `watch` after each `note`, until the answer is called. */
export function watchSyncState(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}
