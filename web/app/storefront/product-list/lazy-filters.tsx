import { lazy, Suspense, type ComponentProps } from 'react'
import type { Department, ListQuery } from '../../lib/product-list-query'
import { useHydrated } from '../../ui/hydration/hydrated'
import type { MoreFilters } from './more-filters'

const LoadedFilters = lazy(() => import('./more-filters').then((all) => ({ default: all.MoreFilters })))

type LazyFiltersProps = ComponentProps<typeof MoreFilters> & {
  /** True in the filter drawer. Phones show the drawer instead of the panel beside the list. */
  isInDrawer: boolean
}

/** Filters whose code is loaded when they are visible: in the panel on a wide screen, and in the drawer. */
export function LazyFilters({ isInDrawer, ...props }: LazyFiltersProps) {
  const isHydrated = useHydrated()
  const kept = <KeptFilters {...props} />
  if (!isHydrated || (!isInDrawer && !matchMedia('(min-width: 64rem)').matches)) return kept
  return (
    <Suspense fallback={kept}>
      <LoadedFilters {...props} />
    </Suspense>
  )
}

/** Keeps the values of these filters when another filter of the form changes. The rent store has its own field for the size. */
export function KeptFilters({ department, query }: { department: Department; query: ListQuery }) {
  const names = ['inStock', 'colour', 'fabric', 'seller', ...(department === 'rent' ? [] : ['size'])] as const
  return names.map((name) =>
    [query[name as 'colour'] || []]
      .flat()
      .map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
  )
}
