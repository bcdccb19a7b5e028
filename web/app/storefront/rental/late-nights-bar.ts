import { late } from '../../ui/late'

/** Where renting starts; alive when it is touched. */
export const LateNightsBar = late(() => import('./nights-bar').then((all) => all.NightsBar))
