import { late } from '../../ui/late'

/** A list complete from the server; its filters, its order and its pages answer from the first touch on. */
export const LateList = late(() => import('./list-view').then((all) => all.ListView))

export const LateSearchBox = late(() => import('./search-box').then((all) => all.SearchBox))
