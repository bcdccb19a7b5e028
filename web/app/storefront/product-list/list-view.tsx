import { useLocation } from 'react-router'
import type { RentalList } from '../../../../contract/rentals/availability.ts'
import type { ProductList } from '../../../../contract/catalog/catalog.ts'
import { formatNights } from '../../../../contract/core/dates.ts'
import { ProductGrid, SkeletonGrid } from '../../components/products/product-grid'
import { Notice } from '../../ui/notice'
import { useSlow } from '../../ui/use-slow'
import { appliedFilters } from './applied-filters'
import { AppliedFilterChips } from './applied-chips'
import { FilterDrawer } from './filter-drawer'
import { FilterPanel } from './filter-panel'
import { JewelleryChips } from './jewellery-chips'
import { rentalPageSearch, listSearch, type Department } from '../../lib/product-list-query'
import { NoResults } from './no-results'
import { Pager } from '../../components/pager'
import { NearestFreeNights } from './nearest-nights'
import { SortSelect } from './sort-select'
import { useListNavigation } from './use-list-navigation'

type ListViewProps = {
  list: ProductList | RentalList
  department: Department
  /** Whether the shop did not answer, and this is what the browser knows by heart. */
  isLocal?: boolean
}

const FIRST_ROW = 4

/** A list with its filters, its order and its pages, everything of which stands in the address. */
export function ListView({ list, department, isLocal = false }: ListViewProps) {
  const { query, isPending, choose, type } = useListNavigation(department)
  const isSlow = useSlow(isPending)
  const { pathname } = useLocation()
  const applied = appliedFilters(query, department)
  const { page, pages } = list.pagination
  const filters = { department, query, facets: list.facets, pathname, onChoose: choose, onType: type }
  const done = department === 'rent' ? 'Apply Filters' : `Show ${productCount(list)}`
  return (
    <>
      {isLocal && (
        <Notice kind="warning" className="mb-6">
          Using local products (database connection failed)
        </Notice>
      )}
      <div className="grid gap-10 lg:grid-cols-[15.5rem_1fr] xl:gap-14">
        <FilterPanel {...filters} />
        <section aria-label="Products" aria-busy={isPending} className="min-w-0">
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
            <p aria-live="polite" className="font-semibold max-lg:order-first max-lg:w-full">
              {productCount(list)}
              {query.from && ` free ${formatNights(query, { withYear: true })}`}
            </p>
            <FilterDrawer {...filters} count={applied.length} done={done}>
              {department === 'marketplace' && <JewelleryChips query={query} />}
            </FilterDrawer>
            <SortSelect sort={query.sort} department={department} onChoose={choose} />
          </div>
          {list.correctedTo && (
            <p className="mb-5">
              Nothing is called ‘{query.q}’. Here is what was found for ‘{list.correctedTo}’.
            </p>
          )}
          <AppliedFilterChips applied={applied} department={department} pathname={pathname} />
          <div className={`transition-opacity duration-200 ${isPending && !isSlow ? 'opacity-50' : ''}`}>
            {isSlow && <SkeletonGrid />}
            {!isSlow && list.data.length > 0 && (
              <ProductGrid
                products={list.data}
                eager={FIRST_ROW}
                level={2}
                search={rentalPageSearch(query)}
                noteOf={(id) => noteOf(list, id)}
              />
            )}
            {!isSlow && list.data.length === 0 && (
              <NoResults applied={applied} department={department} pathname={pathname} q={query.q}>
                {'alternatives' in list && <NearestFreeNights query={query} nights={list.alternatives} />}
              </NoResults>
            )}
            <Pager
              page={page}
              pages={pages}
              hrefOf={(one) => `${pathname}${listSearch({ ...query, page: one }, department)}`}
            />
          </div>
        </section>
      </div>
    </>
  )
}

function productCount({ pagination: { total, ...pagination } }: ProductList | RentalList) {
  if ('isEstimate' in pagination) return `About ${total.toLocaleString('en-IN')} products`
  return total === 1 ? '1 product' : `${total} products`
}

/** `Free for 11–13 Oct: M, L`, on the cards of a list that was asked for nights. */
function noteOf(list: ProductList | RentalList, id: string): string | null {
  if (!('nights' in list) || !list.nights) return null
  const sizes = list.data.find((one) => one.id === id)?.freeSizes ?? []
  const words = `Free for ${formatNights(list.nights)}`
  return sizes.length ? `${words}: ${sizes.join(', ')}` : words
}
