import { useLocation, Link } from 'react-router'
import type { RentalList } from '../../../../contract/rentals/availability.ts'
import type { ProductList, Sort } from '../../../../contract/catalog/catalog.ts'
import { formatNights } from '../../../../contract/core/dates.ts'
import { ProductGrid, SkeletonGrid } from '../../components/products/product-grid'
import { Notice } from '../../ui/notice'
import { useSlow } from '../../ui/use-slow'
import { AppliedFilterChips, appliedFilters, type AppliedFilter } from './applied-filters'
import { FilterDrawer } from './filter-drawer'
import { FilterPanel, FILTER_FORM_ID } from './filter-panel'
import { JewelleryChips } from './jewellery-chips'
import {
  rentalPageSearch,
  listSearch,
  type Department,
  sortLabels,
  type ListQuery,
} from '../../lib/product-list-query'
import { Pager } from '../../components/pager'
import { useListNavigation } from './use-list-navigation'
import { useId, type ReactNode } from 'react'
import { GarbaRing } from '../../components/garba-ring'
import { buttonLook, ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import type { Period } from '../../../../contract/rentals/rentals.ts'

type ListViewProps = {
  list: ProductList | RentalList
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
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
            <p aria-live="polite" className="font-semibold max-lg:order-first max-lg:w-full">
              {productCount(list)}
              {query.from && ` available ${formatNights(query, { withYear: true })}`}
            </p>
            <FilterDrawer {...filters} count={applied.length} doneLabel={doneLabel}>
              {department === 'marketplace' && <JewelleryChips query={query} />}
            </FilterDrawer>
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
              <NoResults applied={applied} department={department} pathname={pathname} q={query.q}>
                {'alternatives' in list && <NearestFreeNights query={query} nights={list.alternatives} />}
              </NoResults>
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

function productCount({ pagination: { total, ...pagination } }: ProductList | RentalList) {
  if ('isEstimate' in pagination) return `About ${total.toLocaleString('en-IN')} products`
  return total === 1 ? '1 product' : `${total} products`
}

/** Returns the note on a product card, for example `Available 11–13 Oct: M, L`; null if the list is not filtered by nights. */
function noteOf(list: ProductList | RentalList, id: string): string | null {
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

type NoResultsProps = {
  applied: readonly AppliedFilter[]
  department: Department
  pathname: string
  q: string
  children?: ReactNode
}

/** Shown when no product matches. If several filters are applied, each of them can be removed alone. */
function NoResults({ applied, department, pathname, q, children }: NoResultsProps) {
  return (
    <EmptyState
      title={q ? `No results for “${q}”` : 'No products match these filters'}
      picture={<GarbaRing rings={2} className="size-28" />}
    >
      <p className="text-muted">
        {applied.length > 1
          ? 'Try removing one of the filters.'
          : 'Try another search, or browse all products.'}
      </p>
      {children}
      <ul className="flex flex-wrap justify-center gap-2">
        {applied.length > 1 &&
          applied.map(({ key, label, without }) => (
            <li key={key}>
              <Link
                to={`${pathname}${listSearch(without, department)}`}
                className={buttonLook({ variant: 'secondary', size: 'small' })}
              >
                Without {label}
              </Link>
            </li>
          ))}
      </ul>
      <ButtonLink to={pathname}>Show all products</ButtonLink>
    </EmptyState>
  )
}

/** Links to the nearest nights on which at least one rental is available. */
function NearestFreeNights({ query, nights }: { query: ListQuery; nights: readonly Period[] }) {
  if (nights.length === 0) return null
  return (
    <div>
      <p className="mb-2 font-semibold">Available on these nights:</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {nights.map((period) => (
          <li key={period.from}>
            <Link
              to={`/rent${listSearch({ ...query, ...period, page: 1 }, 'rent')}`}
              preventScrollReset
              className={buttonLook()}
            >
              {formatNights(period, { withYear: true })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
