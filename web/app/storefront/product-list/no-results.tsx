import { Link } from 'react-router'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { formatNights } from '../../../../contract/core/dates.ts'
import { GarbaRing } from '../../components/garba-ring'
import { listSearch, type Department, type ListQuery } from '../../lib/product-list-query'
import { buttonLook, ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import type { AppliedFilter } from './applied-filters'

type NoResultsProps = {
  applied: readonly AppliedFilter[]
  department: Department
  pathname: string
  query: ListQuery
  /** The nearest nights on which a rental is available. */
  freeNights: readonly Period[]
}

/** Shown when no product matches. If several filters are applied, each of them can be removed alone. */
export function NoResults({ applied, department, pathname, query, freeNights }: NoResultsProps) {
  return (
    <EmptyState
      title={query.q ? `No results for “${query.q}”` : 'No products match these filters'}
      picture={<GarbaRing rings={2} className="size-28" />}
    >
      <p className="text-muted">
        {applied.length > 1
          ? 'Try removing one of the filters.'
          : 'Try another search, or browse all products.'}
      </p>
      <NearestFreeNights query={query} nights={freeNights} />
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
