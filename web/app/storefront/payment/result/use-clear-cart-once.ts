import { useEffect } from 'react'
import { endAttempt } from '../../../lib/checkout/order-attempt'
import { useCart } from '../../../lib/cart/cart'

const KEY = 'navrang-paid-v1'
const MAX_KEPT = 20

/** Empties the cart for a payment, once: who opens the page again later must not lose a new cart. */
export function useClearCartOnce(txnId: string | null) {
  const { isLoaded, clear } = useCart()
  useEffect(() => {
    if (!txnId || !isLoaded || readPaid().includes(txnId)) return
    clear()
    endAttempt()
    keepPaid([txnId, ...readPaid()].slice(0, MAX_KEPT))
  }, [txnId, isLoaded, clear])
}

function readPaid(): readonly string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

function keepPaid(ids: readonly string[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // a browser that keeps nothing has no cart to lose either
  }
}
