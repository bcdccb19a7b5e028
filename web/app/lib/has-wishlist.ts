export const WISHLIST_KEY = 'navrang-wishlist-v1'

/** Whether the wishlist on this device has products. Wishlist buttons then hydrate at once. */
export function hasWishlist(): boolean {
  try {
    return (localStorage.getItem(WISHLIST_KEY) ?? '[]') !== '[]'
  } catch {
    return false
  }
}
