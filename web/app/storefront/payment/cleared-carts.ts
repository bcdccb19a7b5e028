const KEY = 'navrang-paid-v1'
const MAX_STORED = 20

/** Whether the cart was already cleared for this payment. `id` is its transaction id, or the idempotency key of its order. */
export const wasCartCleared = (id: string): boolean => readClearedCarts().includes(id)

/** Remembers that the cart was cleared for this payment, so that opening its page again keeps the cart. */
export function rememberCartCleared(id: string) {
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...readClearedCarts()].slice(0, MAX_STORED)))
  } catch {
    // without `localStorage` the cart is not stored either, so a later visit has no cart to clear
  }
}

function readClearedCarts(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
