export const WISHLIST_KEY = 'navrang-wishlist-v1'

/** Whether this device remembers products: hearts must show it without being touched. */
export function hasWishlist(): boolean {
  try {
    return (localStorage.getItem(WISHLIST_KEY) ?? '[]') !== '[]'
  } catch {
    return false
  }
}
