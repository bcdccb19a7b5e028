import { lazyHydrate } from '../../ui/hydration/lazy-hydrate'

const loadParts = () => import('./header-parts')

export const HeaderNav = lazyHydrate(() => loadParts().then((all) => all.HeaderNav))
export const SaleBanner = lazyHydrate(() => loadParts().then((all) => all.SaleBanner))
