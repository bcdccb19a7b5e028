import { Link } from 'react-router'
import { Icon } from '../../ui/icon'
import { listSearch, type Department, filterOptions, type ListQuery } from '../../lib/product-list-query'
import { categoryLabel } from '../../../../contract/catalog/categories.ts'
import { formatNights } from '../../../../contract/core/dates.ts'
import { formatRupees, paise } from '../../../../contract/core/money.ts'

type AppliedChipsProps = { applied: readonly AppliedFilter[]; department: Department; pathname: string }

/** What narrows the list, each to be taken away by itself. */
export function AppliedFilterChips({ applied, department, pathname }: AppliedChipsProps) {
  if (applied.length === 0) return null
  return (
    <ul aria-label="Applied filters" className="mb-5 flex flex-wrap items-center gap-2">
      {applied.map(({ key, label, without }) => (
        <li key={key}>
          <Link
            to={`${pathname}${listSearch(without, department)}`}
            preventScrollReset
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-brand-soft pr-3 pl-4 font-medium text-brand hover:bg-brand hover:text-on-brand"
          >
            <span className="sr-only">Remove filter </span>
            {label}
            <Icon name="close" className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={pathname}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-2 font-semibold text-brand underline-offset-4 hover:underline"
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}

/** A filter that is in force: its words, and the list without it. */
export type AppliedFilter = { key: string; label: string; without: ListQuery }

const rupees = (amount: number) => formatRupees(paise(amount * 100))
const genderLabels = { women: 'Women', men: 'Men', kids: 'Kids' }

/** Everything that narrows the list, in the order of the panel. */
export function appliedFilters(query: ListQuery, department: Department): AppliedFilter[] {
  const { priceTop } = filterOptions[department]
  const drop = (change: Partial<ListQuery>): ListQuery => ({ ...query, page: 1, ...change })
  const { q, category, gender, minPrice, maxPrice, rating, discount, from, until, size } = query
  return [
    ...(from
      ? [
          {
            key: 'nights',
            label: `Free ${formatNights({ from, until }, { withYear: true })}`,
            without: drop({ from: '', until: '' }),
          },
        ]
      : []),
    ...size.map((value) => ({
      key: `size ${value}`,
      label: `Size ${value}`,
      without: drop({ size: size.filter((other) => other !== value) }),
    })),
    ...when(q !== '', { key: 'q', label: `“${q}”`, without: drop({ q: '' }) }),
    ...when(category !== '', {
      key: 'category',
      label: categoryLabel(category),
      without: drop({ category: '' }),
    }),
    ...gender.map((one) => ({
      key: one,
      label: genderLabels[one],
      without: drop({ gender: gender.filter((other) => other !== one) }),
    })),
    ...when(minPrice > 0, { key: 'min', label: `From ${rupees(minPrice)}`, without: drop({ minPrice: 0 }) }),
    ...when(maxPrice < priceTop, {
      key: 'max',
      label: `Up to ${rupees(maxPrice)}`,
      without: drop({ maxPrice: priceTop }),
    }),
    ...when(rating > 0, { key: 'rating', label: `${rating} stars and up`, without: drop({ rating: 0 }) }),
    ...when(discount > 0, {
      key: 'discount',
      label: `${discount}% off or more`,
      without: drop({ discount: 0 }),
    }),
  ]
}

const when = (isSo: boolean, applied: AppliedFilter): AppliedFilter[] => (isSo ? [applied] : [])
