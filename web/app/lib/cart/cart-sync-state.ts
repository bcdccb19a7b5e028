import type { CartItem } from '../../../../contract/cart/cart.ts'
import {
  afterChanges,
  inShownOrder,
  type CartChange,
  type SharedAction,
} from '../../../../contract/cart/cart-operations.ts'
import { freshKey } from '../checkout/order-attempt'

/** Whose the cart in this browser is, and what was done to it that the account does not know yet. */
export type Ledger = {
  /** The account; null for a guest. */
  owner: string | null
  /** Names this cart while it is a guest's, so that it joins an account once, whichever tab brings it there. */
  name: string
  pending: readonly CartChange[]
}

/** A ledger in which nothing stands. */
export const newLedger = (owner: string | null): Ledger => ({ owner, name: freshKey(), pending: [] })

type Settled = { ledger: Ledger; items: readonly CartItem[] }

/**
 * The ledger and the cart for whoever is signed in now. A guest's cart joins the account that signs in. When a session ended
 * by itself the cart waits for its owner; to anybody else it is not shown.
 */
export function settle(ledger: Ledger, user: string | null, shown: readonly CartItem[]): Settled {
  if (user === null || ledger.owner === user) return { ledger, items: shown }
  if (ledger.owner !== null) return { ledger: newLedger(user), items: [] }
  const pending = shown.map((item) => ({
    id: `${ledger.name}/${item.kind}/${item.id}`,
    action: { type: 'add' as const, item },
  }))
  return { ledger: { ...newLedger(user), pending }, items: shown }
}

/** The ledger after these acts; a guest's cart is nobody's business but this browser's. */
export function noting(ledger: Ledger, actions: readonly SharedAction[]): Ledger {
  if (ledger.owner === null) return ledger
  const changes = actions.map((action) => ({ id: freshKey(), action }))
  return { ...ledger, pending: [...ledger.pending, ...changes] }
}

/** The ledger when the account knows of these acts. */
export function without(ledger: Ledger, known: readonly CartChange[]): Ledger {
  const ids = new Set(known.map(({ id }) => id))
  return { ...ledger, pending: ledger.pending.filter(({ id }) => !ids.has(id)) }
}

/** The cart to show: what the account has, and what it does not know yet done on top of it. */
export const cartToShow = (
  { pending }: Ledger,
  items: readonly CartItem[],
  shown: readonly CartItem[],
): readonly CartItem[] => inShownOrder(afterChanges(items, pending), shown)

const KEY = 'navrang-cart-account-v1'
let inMemory: Ledger | null = null
const watchers = new Set<() => void>()

/** The ledger of this browser; where it keeps nothing, of this page. */
export function readLedger(): Ledger {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept) return JSON.parse(kept) as Ledger
  } catch {
    // forbidden or spoilt: start anew
  }
  return inMemory ?? writeLedger(newLedger(null))
}

export function writeLedger(ledger: Ledger): Ledger {
  inMemory = ledger
  try {
    localStorage.setItem(KEY, JSON.stringify(ledger))
  } catch {
    // full or forbidden: it lives as long as the page
  }
  return ledger
}

/** Writes down what was just done, and wakes whoever tells the account. */
export function note(actions: readonly SharedAction[]) {
  writeLedger(noting(readLedger(), actions))
  for (const watch of watchers) watch()
}

/** Calls `watch` after each `note`, until the answer is called. */
export function watchLedger(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}
