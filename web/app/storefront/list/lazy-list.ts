import { hasWishlist } from '../../lib/has-wishlist'
import { lazyHydrate } from '../../ui/hydration/lazy-hydrate'

/** A list complete from the server; its filters, its order and its pages answer from the first touch on. */
export const LateList = lazyHydrate(() => import('./list-view').then((all) => all.ListView), hasWishlist)

export const LateSearchBox = lazyHydrate(() => import('./search-box').then((all) => all.SearchBox))
