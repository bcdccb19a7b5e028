import { hasWishlist } from '../../lib/has-wishlist'
import { lazyHydrate } from '../../ui/hydration/lazy-hydrate'

/** The product list: rendered on the server, hydrated on the first interaction. */
export const LazyListView = lazyHydrate(() => import('./list-view').then((all) => all.ListView), hasWishlist)

export const LazySearchBox = lazyHydrate(() => import('./search-box').then((all) => all.SearchBox))
