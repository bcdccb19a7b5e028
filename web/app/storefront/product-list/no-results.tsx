import { Link } from 'react-router'
import { ProductGrid } from '../../components/products/product-grid'
import type { CardList } from '../../lib/card-data'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { formatNights } from '../../../../contract/core/dates.ts'
import { GarbaRing } from '../../components/garba-ring'
import { listSearch, readListQuery, type Department, type ListQuery } from '../../lib/product-list-query'
import { buttonLook, ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { appliedFilters } from './list-notes'
import type { Instead } from './list-view'

type NoResultsProps = {
  list: CardList
  department: Department
  pathname: string
  query: ListQuery
  instead: Instead | null
}

/** Shown when no product matches: a similar word, the filters that can be removed, all categories, and popular products. */
export function NoResults({ list, department, pathname, query, instead }: NoResultsProps) {
  const applied = appliedFilters(query, department, { categories: list.facets.category })
  const urlOf = (change: ListQuery) => `${pathname}${listSearch(change, department)}`
  const noFilters = readListQuery(new URLSearchParams(), department)
  return (
    <>
      <EmptyState
        title={titleOf(query, applied.length)}
        picture={<GarbaRing rings={2} className="size-28" />}
      >
        {list.nearest && (
          <p>
            Did you mean{' '}
            <Link
              to={urlOf({ ...noFilters, q: list.nearest })}
              className="font-semibold text-brand underline"
            >
              {list.nearest}
            </Link>
            ?
          </p>
        )}
        {list.tooShort && <p>{list.tooShort}.</p>}
        <p className="text-muted">
          {applied.length === 0 && 'New products will appear here soon.'}
          {applied.length === 1 && 'Try another search, or browse all products.'}
          {applied.length > 1 && 'Try removing one of the filters.'}
        </p>
        <NearestFreeNights query={query} nights={list.alternatives ?? []} />
        {applied.length > 1 && (
          <ul className="flex flex-wrap justify-center gap-2">
            {applied.map(({ key, label, without }) => (
              <li key={key}>
                <Link to={urlOf(without)} className={buttonLook({ variant: 'secondary', size: 'small' })}>
                  Without {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {applied.length > 0 && <ButtonLink to={pathname}>Show all products</ButtonLink>}
      </EmptyState>
      {instead && instead.categories.length > 0 && (
        <nav aria-labelledby="all-categories" className="mt-12">
          <h2 id="all-categories" className="mb-4 text-2xl">
            Browse a category
          </h2>
          <ul className="chips">
            {instead.categories.map(({ value, label, count }) => (
              <li key={value}>
                <Link to={urlOf({ ...noFilters, category: value })} className="filter-chip">
                  {label} <span className="font-normal">{count}</span>
                  <span className="sr-only"> products</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {instead && instead.products.length > 0 && (
        <section aria-labelledby="popular-products" className="mt-12">
          <h2 id="popular-products" className="mb-4 text-2xl">
            Popular now
          </h2>
          <ProductGrid products={instead.products} columns="wide" level={3} />
        </section>
      )}
    </>
  )
}

function titleOf({ q }: ListQuery, filters: number): string {
  if (q) return `No results for “${q}”`
  return filters > 0 ? 'No products match these filters' : 'No products yet'
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
