import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/wire.ts'

/** Maximum number of products on a wishlist. When a product is added to a full wishlist, the oldest one is dropped. */
export const MAX_WISHLIST = 60

const ProductId = text(200).min(1)
const ProductIds = z.array(ProductId).max(MAX_WISHLIST, `At most ${MAX_WISHLIST} products at once`)

/** The products that a device added to and removed from the wishlist since its last exchange with the account. */
export const WishlistChange = z.object({ added: ProductIds, removed: ProductIds })
export type WishlistChange = z.infer<typeof WishlistChange>

/** Applies a change to a wishlist. The newest product is the first one. A change that is applied again has no further effect. */
export function applyWishlistChange(
  productIds: readonly string[],
  { added, removed }: WishlistChange,
): string[] {
  const fresh = added.filter((id) => !productIds.includes(id))
  return [...new Set([...fresh, ...productIds])].filter((id) => !removed.includes(id)).slice(0, MAX_WISHLIST)
}

/** Returns the change that turns one wishlist into another. */
export const wishlistChangeBetween = (
  before: readonly string[],
  after: readonly string[],
): WishlistChange => ({
  added: after.filter((id) => !before.includes(id)),
  removed: before.filter((id) => !after.includes(id)),
})

export const changeWishlist = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/wishlist/changes',
  summary:
    'Adds and removes products on the wishlist of the signed-in user, and returns the wishlist, newest product first',
  body: WishlistChange,
  reply: z.object({ productIds: z.array(z.string()) }),
})
