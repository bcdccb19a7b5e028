import { useLocation } from 'react-router'
import type { Sort } from '../../../../contract/catalog/catalog.ts'
import type { CardList, RentalCardList } from '../../lib/card-data'
import { formatNights } from '../../../../contract/core/dates.ts'
import { ProductGrid, SkeletonGrid } from '../../components/products/product-grid'
import { Notice } from '../../ui/notice'
import { useSlow } from '../../ui/hooks/use-slow'
import { AppliedFilterChips, appliedFilters } from './applied-filters'
import { FilterButton } from './filter-button'
import { FilterPanel, FILTER_FORM_ID } from './filter-panel'
import { rentalPageSearch, listSearch, type Department, sortLabels } from '../../lib/product-list-query'
import { Pager } from '../../ui/pager'
import { useListNavigation } from './use-list-navigation'
import { lazy, Suspense, useId } from 'react'

/** The code of this component is loaded when no product matches. */
const NoResults = lazy(() => import('./no-results').then((all) => ({ default: all.NoResults })))

type ListViewProps = {
  list: CardList | RentalCardList
  department: Department
  /** True if the list could not be loaded, so that `list` contains products stored in the browser or built into the code. */
  isLocal?: boolean
}

const FIRST_ROW = 4

/** A product list with filters, sorting and pagination. All three are stored in the URL. */
export function ListView({ list, department, isLocal = false }: ListViewProps) {
  const { query, isPending, applyNow, applyDebounced } = useListNavigation(department)
  const isSlow = useSlow(isPending)
  const { pathname } = useLocation()
  const applied = appliedFilters(query, department)
  const { page, pages } = list.pagination
  const filters = {
    department,
    query,
    facets: list.facets,
    pathname,
    onApply: applyNow,
    onTyping: applyDebounced,
  }
  const doneLabel = department === 'rent' ? 'Apply Filters' : `Show ${productCount(list)}`
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
          <div className="cluster mb-5 justify-between">
            <p aria-live="polite" className="font-semibold max-lg:order-first max-lg:w-full">
              {productCount(list)}
              {query.from && ` available ${formatNights(query, { withYear: true })}`}
            </p>
            <FilterButton {...filters} count={applied.length} doneLabel={doneLabel} />
            <SortSelect sort={query.sort} department={department} onApply={applyNow} />
          </div>
          {list.correctedTo && (
            <p className="mb-5">
              No results for ‘{query.q}’. Showing results for ‘{list.correctedTo}’.
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
              <Suspense>
                <NoResults
                  applied={applied}
                  department={department}
                  pathname={pathname}
                  query={query}
                  freeNights={'alternatives' in list ? list.alternatives : []}
                />
              </Suspense>
            )}
            <Pager
              page={page}
              pages={pages}
              hrefOf={(page) => `${pathname}${listSearch({ ...query, page }, department)}`}
            />
          </div>
        </section>
      </div>
    </>
  )
}

function productCount({ pagination: { total, ...pagination } }: CardList | RentalCardList) {
  if ('isEstimate' in pagination) return `About ${total.toLocaleString('en-IN')} products`
  return total === 1 ? '1 product' : `${total} products`
}

/** Returns the note on a product card, for example `Available 11–13 Oct: M, L`; null if the list is not filtered by rental dates. */
function noteOf(list: CardList | RentalCardList, id: string): string | null {
  if (!('nights' in list) || !list.nights) return null
  const sizes = list.data.find((product) => product.id === id)?.freeSizes ?? []
  const text = `Available ${formatNights(list.nights)}`
  return sizes.length ? `${text}: ${sizes.join(', ')}` : text
}

type SortSelectProps = { sort: Sort; department: Department; onApply: (form: HTMLFormElement) => void }

const sortsOf = (department: Department) =>
  Object.entries(sortLabels).filter(([sort]) => !(department === 'rent' && sort === 'discount'))

/** The select for the sort order. The `form` attribute makes it part of the filter form, which is elsewhere on the page. */
function SortSelect({ sort, department, onApply }: SortSelectProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-muted max-sm:sr-only">
        Sort by
      </label>
      <select
        id={id}
        name="sort"
        form={FILTER_FORM_ID}
        value={sort}
        onChange={({ currentTarget }) => currentTarget.form && onApply(currentTarget.form)}
        className="control select-arrow w-auto! py-1.5!"
      >
        {sortsOf(department).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
