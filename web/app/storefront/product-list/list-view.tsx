import { useLocation } from 'react-router'
import type { Facet, FilterCounts, Sort } from '../../../../contract/catalog/catalog.ts'
import type { CardData, CardList } from '../../lib/card-data'
import { formatNights } from '../../../../contract/core/dates.ts'
import { ProductGrid, SkeletonGrid } from '../../components/products/product-grid'
import { Notice } from '../../ui/notice'
import { useSlow } from '../../ui/hooks/use-slow'
import { FilterButton } from './filter-button'
import { FilterPanel, FILTER_FORM_ID } from './filter-panel'
import {
  rentalPageSearch,
  listSearch,
  MAX_SHOWN,
  PAGE_SIZE,
  type Department,
  type ListQuery,
  sortLabels,
} from '../../lib/product-list-query'
import { Pager } from '../../ui/pager'
import { useFreshList } from './use-fresh-list'
import { UrlSyncedSelect } from './url-synced-input'
import { useListNavigation } from './use-list-navigation'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { ButtonLink } from '../../ui/button'

/** `NoResults` is rarely needed, so its code is loaded only when no product matches. */
const NoResults = lazy(() => import('./no-results').then((all) => ({ default: all.NoResults })))

/** The code of this component is loaded when the list is filtered or searched. */
const ListNotes = lazy(() => import('./list-notes').then((all) => ({ default: all.ListNotes })))

/** What the page offers if no product matches: popular products, and all categories. */
export type Instead = { products: CardData[]; categories: Facet[] }

type ListViewProps = {
  list: CardList
  department: Department
  /** True if the list could not be loaded, so that `list` contains products stored in the browser or built into the code. */
  isLocal?: boolean
  instead?: Instead | null
  /** True if the nights in the URL are invalid, so that the list contains all rentals. */
  ignoresNights?: boolean
}

const FIRST_ROW = 4

/** A product list with filters, sorting and pagination. All three are stored in the URL. */
export function ListView({
  list,
  department,
  isLocal = false,
  instead = null,
  ignoresNights = false,
}: ListViewProps) {
  const { query: asked, isPending, applyNow, applyDebounced } = useListNavigation(department)
  const query = ignoresNights ? { ...asked, from: '', until: '' } : asked
  const [counts, setCounts] = useState<FilterCounts | null>(null)
  useFreshList(list, isLocal)
  const { limit } = list.pagination
  const isMore = query.show > limit
  const isReplaced = isPending && !isMore
  const isSlow = useSlow(isReplaced)
  const { pathname } = useLocation()
  const grid = useFocusOnMore(limit)
  const filterCount = countFilters(query, department)
  const total = productCount(list)
  const filters = {
    department,
    query,
    facets: list.facets,
    counts,
    onCounts: setCounts,
    pathname,
    onApply: applyNow,
    onTyping: applyDebounced,
  }
  return (
    <>
      {isLocal && (
        <Notice kind="warning" className="mb-6">
          Using local products (database connection failed)
        </Notice>
      )}
      <div className="list-layout">
        <FilterPanel {...filters} />
        <section aria-label="Products" aria-busy={isPending} className="list-column">
          <p aria-live="polite" tabIndex={-1} className="list-count">
            {total}
            {query.from && ` available ${formatNights(query, { withYear: true })}`}
          </p>
          <div className="list-bar">
            <FilterButton {...filters} count={filterCount} total={total} />
            <SortSelect sort={query.sort} department={department} onApply={applyNow} />
          </div>
          {filterCount > 0 && (
            <Suspense>
              <ListNotes {...filters} list={list} />
            </Suspense>
          )}
          <div
            ref={grid}
            className={`transition-opacity duration-200 ${isReplaced && !isSlow ? 'opacity-50' : ''}`}
          >
            {isSlow && <SkeletonGrid />}
            {!isSlow && list.data.length > 0 && (
              <ProductGrid
                products={list.data}
                eager={FIRST_ROW}
                level={2}
                search={rentalPageSearch(query)}
              />
            )}
            {!isSlow && list.data.length === 0 && (
              <Suspense>
                <NoResults {...filters} list={list} instead={instead} />
              </Suspense>
            )}
            <ListPages {...filters} list={list} isMore={isMore && isPending} />
          </div>
        </section>
      </div>
    </>
  )
}

/** Returns the number of applied filters. The search text is one of them. */
const countFilters = (query: ListQuery, department: Department) =>
  new URLSearchParams(
    listSearch({ ...query, until: '', sort: 'relevance', page: 1, show: PAGE_SIZE }, department),
  ).size

/** Moves the focus to the first product that "Load more" has added. Returns the ref of the element that contains the products. */
function useFocusOnMore(limit: number) {
  const grid = useRef<HTMLDivElement>(null)
  const before = useRef(limit)
  useEffect(() => {
    const cards = grid.current?.querySelectorAll<HTMLElement>('article h2 a')
    if (limit > before.current) cards?.[before.current]?.focus({ preventScroll: true })
    before.current = limit
  }, [limit])
  return grid
}

type ListPagesProps = {
  list: CardList
  query: ListQuery
  department: Department
  pathname: string
  /** True while more products are loading. */
  isMore: boolean
}

/** "Load more" on the first page, and the pages of the list. Both are links, so that each state has its own URL. */
function ListPages({ list, query, department, pathname, isMore }: ListPagesProps) {
  const { page, pages, limit, total } = list.pagination
  const urlOf = (change: Partial<ListQuery>) =>
    `${pathname}${listSearch({ ...query, ...change }, department)}`
  const shown = list.data.length
  return (
    <>
      {page === 1 && shown < total && limit < MAX_SHOWN && (
        <p className="mt-10 text-center">
          <ButtonLink
            to={urlOf({ show: limit + PAGE_SIZE })}
            variant="secondary"
            replace
            preventScrollReset
            aria-disabled={isMore || undefined}
          >
            {isMore ? 'Loading…' : 'Load more'}
          </ButtonLink>
          <span className="hint mt-2 block">{`${shown} of ${productCount(list)}`}</span>
        </p>
      )}
      <Pager
        page={limit > PAGE_SIZE ? limit / PAGE_SIZE : page}
        pages={limit > PAGE_SIZE ? Math.ceil(total / PAGE_SIZE) : pages}
        hrefOf={(number) => urlOf({ page: number, show: PAGE_SIZE })}
      />
    </>
  )
}

function productCount({ pagination: { total, ...pagination } }: CardList) {
  const count = total.toLocaleString('en-IN')
  if ('isEstimate' in pagination) return `About ${count} products`
  return total === 1 ? '1 product' : `${count} products`
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
      <UrlSyncedSelect
        id={id}
        name="sort"
        form={FILTER_FORM_ID}
        urlValue={sort}
        onChange={({ currentTarget }) => currentTarget.form && onApply(currentTarget.form)}
        className="w-auto!"
      >
        {sortsOf(department).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </UrlSyncedSelect>
    </div>
  )
}
