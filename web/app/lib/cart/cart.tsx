import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import {
  CART_KEY,
  cartReducer,
  cartSubtotal,
  clampQty,
  readCart,
  totalItems,
  type CartItem,
  type CartKind,
  type NewCartItem,
} from '../../../../contract/cart/cart.ts'
import type { Paise } from '../../../../contract/core/money.ts'
import { actionsBetween, type CartOperation } from '../../../../contract/cart/cart-operations.ts'
import { recordCartOperations } from './cart-sync-state'
import { followAccount } from '../account/follow-account'

type Cart = {
  items: readonly CartItem[]
  /** False on the server and until storage was read: show neither a count nor "empty" before. */
  isLoaded: boolean
  totalItems: number
  subtotal: Paise
  add: (item: NewCartItem) => void
  remove: (id: string, kind: CartKind) => void
  setQty: (id: string, kind: CartKind, qty: number) => void
  clear: () => void
  /** Puts these lines in the place of all others: undo, or what a fresh quote says. */
  replace: (items: readonly CartItem[]) => void
}

type CartStore = ReturnType<typeof openCart>

/** Holds what never changes: a part of the page hears of the cart only when it asks for it. */
const CartContext = createContext<CartStore | null>(null)

/**
 * Keeps the cart of this browser: read once at the start, written on every change, shared between tabs, and for who is signed
 * in with their other devices.
 */
export function CartProvider({ children }: { children: ReactNode }) {
  const [store] = useState(openCart)
  useEffect(() => store.start(), [store])
  return <CartContext value={store}>{children}</CartContext>
}

export function useCart(): Cart {
  const store = useContext(CartContext)
  if (!store) throw new Error('useCart must be used within CartProvider')
  return useSyncExternalStore(store.watch, store.read, store.readFirst)
}

/** The cart before storage was read is no cart, not an empty one. */
function openCart() {
  const watchers = new Set<() => void>()
  const unread = cartOf(null)
  let cart = unread

  function show(items: readonly CartItem[]) {
    cart = cartOf(items)
    for (const watch of watchers) watch()
  }
  function put(items: readonly CartItem[]) {
    show(items)
    keep(items)
  }
  function act(action: CartOperation) {
    recordCartOperations([action])
    put(cartReducer(cart.items, action))
  }
  function replace(items: readonly CartItem[]) {
    recordCartOperations(actionsBetween(cart.items, items))
    put(items)
  }
  function cartOf(kept: readonly CartItem[] | null): Cart {
    const items = kept ?? []
    return {
      items,
      isLoaded: kept !== null,
      totalItems: totalItems(items),
      subtotal: cartSubtotal(items),
      add: (item) => act({ type: 'add', item: { ...item, qty: clampQty(item.qty ?? 1) } }),
      remove: (id, kind) => act({ type: 'remove', id, kind }),
      setQty: (id, kind, qty) => act({ type: 'setQty', id, kind, qty: clampQty(qty) }),
      clear: () => replace([]),
      replace,
    }
  }
  return {
    read: () => cart,
    /** What the server drew, and what a part of the page that wakes late begins with. */
    readFirst: () => unread,
    watch(watch: () => void) {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    start() {
      show(readCart(stored()))
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (key === CART_KEY) show(readCart(newValue))
      }
      window.addEventListener('storage', onStorage)
      const leave = followAccount({ items: () => cart.items, put })
      return () => {
        leave()
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(CART_KEY)
  } catch {
    return null // a browser that keeps nothing still sells
  }
}

function keep(items: readonly CartItem[]) {
  try {
    localStorage.setItem(CART_KEY, JSON.stringify(items))
  } catch {
    // full or forbidden: the cart then lives as long as the page
  }
}
