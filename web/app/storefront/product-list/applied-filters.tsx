import { Link } from 'react-router'
import { Icon } from '../../ui/icon'
import { listSearch, type Department, filterOptions, type ListQuery } from '../../lib/product-list-query'
import { categoryLabel } from '../../../../contract/catalog/categories.ts'
import { formatNights } from '../../../../contract/core/dates.ts'
import { formatRupees, paise } from '../../../../contract/core/money.ts'

type AppliedFilterChipsProps = { applied: readonly AppliedFilter[]; department: Department; pathname: string }

/** The applied filters as chips. A click on a chip removes its filter. */
export function AppliedFilterChips({ applied, department, pathname }: AppliedFilterChipsProps) {
  if (applied.length === 0) return null
  return (
    <ul aria-label="Applied filters" className="mb-5 flex flex-wrap items-center gap-2">
      {applied.map(({ key, label, without }) => (
        <li key={key}>
          <Link
            to={`${pathname}${listSearch(without, department)}`}
            preventScrollReset
            className="filter-chip"
          >
            <span className="sr-only">Remove filter </span>
            {label}
            <Icon name="close" className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={pathname} preventScrollReset className="touch-link px-2">
          Clear all
        </Link>
      </li>
    </ul>
  )
}

/** An applied filter: its label, and the query without it. */
export type AppliedFilter = { key: string; label: string; without: ListQuery }

const rupees = (amount: number) => formatRupees(paise(amount * 100))
const genderLabels = { women: 'Women', men: 'Men', kids: 'Kids' }

/** Returns the applied filters in the order of the filter panel. */
export function appliedFilters(query: ListQuery, department: Department): AppliedFilter[] {
  const { priceTop } = filterOptions[department]
  const drop = (change: Partial<ListQuery>): ListQuery => ({ ...query, page: 1, ...change })
  const { q, category, gender, minPrice, maxPrice, rating, discount, from, until, size } = query
  return [
    ...(from
      ? [
          {
            key: 'nights',
            label: `Available ${formatNights({ from, until }, { withYear: true })}`,
            without: drop({ from: '', until: '' }),
          },
        ]
      : []),
    ...size.map((value) => ({
      key: `size ${value}`,
      label: `Size ${value}`,
      without: drop({ size: size.filter((name) => name !== value) }),
    })),
    ...onlyIf(q !== '', { key: 'q', label: `“${q}”`, without: drop({ q: '' }) }),
    ...onlyIf(category !== '', {
      key: 'category',
      label: categoryLabel(category),
      without: drop({ category: '' }),
    }),
    ...gender.map((value) => ({
      key: value,
      label: genderLabels[value],
      without: drop({ gender: gender.filter((name) => name !== value) }),
    })),
    ...onlyIf(minPrice > 0, {
      key: 'min',
      label: `From ${rupees(minPrice)}`,
      without: drop({ minPrice: 0 }),
    }),
    ...onlyIf(maxPrice < priceTop, {
      key: 'max',
      label: `Up to ${rupees(maxPrice)}`,
      without: drop({ maxPrice: priceTop }),
    }),
    ...onlyIf(rating > 0, { key: 'rating', label: `${rating} stars and up`, without: drop({ rating: 0 }) }),
    ...onlyIf(discount > 0, {
      key: 'discount',
      label: `${discount}% off or more`,
      without: drop({ discount: 0 }),
    }),
  ]
}

const onlyIf = (isApplied: boolean, filter: AppliedFilter): AppliedFilter[] => (isApplied ? [filter] : [])
