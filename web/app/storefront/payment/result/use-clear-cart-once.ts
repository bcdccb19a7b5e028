import { useEffect } from 'react'
import { endAttempt } from '../../../lib/checkout/order-attempt'
import { useCart } from '../../../lib/cart/cart'

const KEY = 'navrang-paid-v1'
const MAX_STORED = 20

/** Clears the cart once per payment: opening the page again later must not clear a new cart. */
export function useClearCartOnce(txnId: string | null) {
  const { isLoaded, clear } = useCart()
  useEffect(() => {
    if (!txnId || !isLoaded || readPaid().includes(txnId)) return
    clear()
    endAttempt()
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
    // without storage there is no stored cart to protect either
  }
}
