import { hasWishes } from '../../shop/has-wishes'
import { late } from '../../ui/late'

/** A list complete from the server; its filters, its order and its pages answer from the first touch on. */
export const LateList = late(() => import('./list-view').then((all) => all.ListView), hasWishes)

export const LateSearchBox = late(() => import('./search-box').then((all) => all.SearchBox))
