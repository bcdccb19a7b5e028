import { lazyHydrate } from '../../ui/hydration/lazy-hydrate'

/** Where renting starts; alive when it is touched. */
export const LateNightsBar = lazyHydrate(() => import('./nights-bar').then((all) => all.NightsBar))
