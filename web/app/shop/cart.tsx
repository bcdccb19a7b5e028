import { createContext, useContext, useEffect, useMemo, useReducer, type ReactNode } from 'react'
import {
  CART_KEY,
  cartReducer,
  cartSubtotal,
  readCart,
  totalItems,
  type CartAction,
  type CartItem,
  type CartKind,
  type NewCartItem,
} from '../../../contract/cart.ts'
import type { Paise } from '../../../contract/money.ts'

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

const CartContext = createContext<Cart | null>(null)

/** Keeps the cart of this browser: read once at the start, written on every change, shared between tabs. */
export function CartProvider({ children }: { children: ReactNode }) {
  const [kept, dispatch] = useReducer(keptReducer, null)

  useEffect(() => {
    dispatch({ type: 'initialise', items: readCart(stored()) })
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === CART_KEY) dispatch({ type: 'initialise', items: readCart(newValue) })
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])

  useEffect(() => {
    if (kept) store(kept)
  }, [kept])

  const cart = useMemo<Cart>(
    () => ({
      items: kept ?? [],
      isLoaded: kept !== null,
      totalItems: totalItems(kept ?? []),
      subtotal: cartSubtotal(kept ?? []),
      add: (item) => dispatch({ type: 'add', item }),
      remove: (id, kind) => dispatch({ type: 'remove', id, kind }),
      setQty: (id, kind, qty) => dispatch({ type: 'setQty', id, kind, qty }),
      clear: () => dispatch({ type: 'clear' }),
      replace: (next) => dispatch({ type: 'initialise', items: next }),
    }),
    [kept],
  )
  return <CartContext value={cart}>{children}</CartContext>
}

export function useCart(): Cart {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('useCart must be used within CartProvider')
  return cart
}

/** The cart before storage was read is no cart, not an empty one. */
const keptReducer = (kept: readonly CartItem[] | null, action: CartAction) => cartReducer(kept ?? [], action)

function stored(): string | null {
  try {
    return localStorage.getItem(CART_KEY)
  } catch {
    return null // a browser that keeps nothing still sells
  }
}

function store(items: readonly CartItem[]) {
  try {
    const json = JSON.stringify(items)
    if (localStorage.getItem(CART_KEY) !== json) localStorage.setItem(CART_KEY, json)
  } catch {
    // full or forbidden: the cart then lives as long as the page
  }
}
