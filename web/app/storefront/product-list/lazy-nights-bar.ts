import { lazyHydrate } from '../../ui/hydration/lazy-hydrate'

/** Where renting starts; alive when it is touched. */
export const LazyRentalDatesBar = lazyHydrate(() =>
  import('./rental-dates-bar').then((all) => all.RentalDatesBar),
)
