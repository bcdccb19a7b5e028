import { late } from '../../ui/hydration/lazy-hydrate'

/** Where renting starts; alive when it is touched. */
export const LateNightsBar = late(() => import('./nights-bar').then((all) => all.NightsBar))
