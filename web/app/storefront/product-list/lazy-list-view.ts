import { hasWishlist } from '../../lib/has-wishlist'
import { lazyHydrate } from '../../ui/hydration/lazy-hydrate'

/** A list complete from the server; its filters, its order and its pages answer from the first touch on. */
export const LazyListView = lazyHydrate(() => import('./list-view').then((all) => all.ListView), hasWishlist)

export const LazySearchBox = lazyHydrate(() => import('./search-box').then((all) => all.SearchBox))
