import { late } from '../../ui/hydration/lazy-hydrate'

const loadParts = () => import('./header-parts')

export const HeaderNav = late(() => loadParts().then((all) => all.HeaderNav))
export const SaleBanner = late(() => loadParts().then((all) => all.SaleBanner))
