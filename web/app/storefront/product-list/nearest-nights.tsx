import { Link } from 'react-router'
import { formatNights } from '../../../../contract/core/dates.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { buttonLook } from '../../ui/button'
import { listSearch, type ListQuery } from '../../lib/product-list-query'

/** Nothing is free: the nights nearest by on which something is. */
export function NearestFreeNights({ query, nights }: { query: ListQuery; nights: readonly Period[] }) {
  if (nights.length === 0) return null
  return (
    <div>
      <p className="mb-2 font-semibold">Something is free on these nights:</p>
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
