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
import { operationsBetween, type CartOperation } from '../../../../contract/cart/cart-operations.ts'
import { recordCartChange } from './cart-sync-state'
import { followAccount } from '../account/follow-account'

type Cart = {
  items: readonly CartItem[]
  /**
   * False on the server, and in the browser until the stored cart has been read. While it is false, show neither a count nor "Your
   * cart is empty".
   */
  isLoaded: boolean
  totalItems: number
  subtotal: Paise
  add: (item: NewCartItem) => void
  remove: (id: string, kind: CartKind) => void
  setQty: (id: string, kind: CartKind, qty: number) => void
  clear: () => void
  /** Replaces all lines of the cart, for example when the shopper accepts new prices. */
  replace: (items: readonly CartItem[]) => void
}

type CartStore = ReturnType<typeof createCartStore>

/**
 * The context always holds the same store object, so the context itself causes no re-renders. `useCart` subscribes to the content of the
 * store.
 */
const CartContext = createContext<CartStore | null>(null)

/**
 * Provides the cart of this browser. It is read once, stored on every change and shared between tabs; for a signed-in user it is
 * synchronised with the account.
 */
export function CartProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createCartStore)
  useEffect(() => store.start(), [store])
  return <CartContext value={store}>{children}</CartContext>
}

export function useCart(): Cart {
  const store = useContext(CartContext)
  if (!store) throw new Error('useCart must be used within CartProvider')
  return useSyncExternalStore(store.watch, store.read, store.readFirst)
}

/** Creates the cart store. Until storage was read, the cart is not loaded, which is not the same as empty. */
function createCartStore() {
  const watchers = new Set<() => void>()
  const unread = cartOf(null)
  let cart = unread

  function show(items: readonly CartItem[]) {
    cart = cartOf(items)
    for (const watch of watchers) watch()
  }
  function put(items: readonly CartItem[]) {
    show(items)
    storeCart(items)
  }
  function applyOperation(operation: CartOperation) {
    recordCartChange([operation])
    put(cartReducer(cart.items, operation))
  }
  function replace(items: readonly CartItem[]) {
    recordCartChange(operationsBetween(cart.items, items))
    put(items)
  }
  function cartOf(storedItems: readonly CartItem[] | null): Cart {
    const items = storedItems ?? []
    return {
      items,
      isLoaded: storedItems !== null,
      totalItems: totalItems(items),
      subtotal: cartSubtotal(items),
      add: (item) => applyOperation({ type: 'add', item: { ...item, qty: clampQty(item.qty ?? 1) } }),
      remove: (id, kind) => applyOperation({ type: 'remove', id, kind }),
      setQty: (id, kind, qty) => applyOperation({ type: 'setQty', id, kind, qty: clampQty(qty) }),
      clear: () => replace([]),
      replace,
    }
  }
  return {
    read: () => cart,
    /** The cart during server rendering and hydration: not loaded yet. */
    readFirst: () => unread,
    watch(watch: () => void) {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    start() {
      show(readCart(readStoredCart()))
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (key === CART_KEY) show(readCart(newValue))
      }
      window.addEventListener('storage', onStorage)
      const stopFollowing = followAccount({ items: () => cart.items, put })
      return () => {
        stopFollowing()
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}

function readStoredCart(): string | null {
  try {
    return localStorage.getItem(CART_KEY)
  } catch {
    return null // storage is unavailable: the cart is in memory only
  }
}

function storeCart(items: readonly CartItem[]) {
  try {
    localStorage.setItem(CART_KEY, JSON.stringify(items))
  } catch {
    // storage is full or unavailable: the cart is in memory only
  }
}
