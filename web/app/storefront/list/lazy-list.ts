import { hasWishes } from '../../lib/has-wishlist'
import { late } from '../../ui/hydration/lazy-hydrate'

/** A list complete from the server; its filters, its order and its pages answer from the first touch on. */
export const LateList = late(() => import('./list-view').then((all) => all.ListView), hasWishes)

export const LateSearchBox = late(() => import('./search-box').then((all) => all.SearchBox))
