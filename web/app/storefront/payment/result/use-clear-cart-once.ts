import { useEffect } from 'react'
import { dropCheckoutDraft } from '../../../lib/checkout/checkout-draft'
import { endAttempt } from '../../../lib/checkout/order-attempt'
import { useCart } from '../../../lib/cart/cart'

const KEY = 'navrang-paid-v1'
const MAX_STORED = 20

/** Clears the cart once per payment. When the shopper opens the page of the same payment again later, the cart is kept. */
export function useClearCartOnce(txnId: string | null) {
  const { isLoaded, clear } = useCart()
  useEffect(() => {
    if (!txnId || !isLoaded || readPaid().includes(txnId)) return
    clear()
    endAttempt()
    dropCheckoutDraft()
    storePaid([txnId, ...readPaid()].slice(0, MAX_STORED))
  }, [txnId, isLoaded, clear])
}

function readPaid(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function storePaid(ids: readonly string[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // without `localStorage` the cart is not stored either, so a later visit has no cart to clear
  }
}
