import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon'
import {
  listSearch,
  PAGE_SIZE,
  type Department,
  filterOptions,
  type ListQuery,
} from '../../lib/product-list-query'
import type { Facet, FilterCounts } from '../../../../contract/catalog/catalog.ts'
import { colours, fabrics } from '../../../../contract/catalog/attributes.ts'
import type { CardList } from '../../lib/card-data'
import { formatNights } from '../../../../contract/core/dates.ts'
import { formatRupees, paise } from '../../../../contract/core/money.ts'
import { storePinCode, useStoredPinCode } from '../../lib/stored-pin-code'

type ListNotesProps = {
  list: CardList
  query: ListQuery
  department: Department
  pathname: string
  counts: FilterCounts | null
}

/** Which search and which filters the list shows. A click on a chip removes its filter, or its word from the search. */
export function ListNotes({ list, query, department, pathname, counts }: ListNotesProps) {
  const { correctedTo, understood = [], reach } = list
  const known = useStoredPinCode()
  useEffect(() => {
    if (reach) storePinCode(query.pin)
  }, [reach, query.pin])
  const chips = [
    ...understood.map(({ label, without }) => ({
      key: `q ${label}`,
      label,
      without: { ...query, q: without, page: 1 },
    })),
    ...appliedFilters(query, department, { categories: list.facets.category, counts }),
  ]
  const removes = useFocusAfterRemoval()
  return (
    <>
      {reach && (
        <p aria-live="polite" className="list-reach">
          {reach}
        </p>
      )}
      {correctedTo && (
        <p className="mb-5">{`No results for ‘${query.q}’. Showing results for ‘${correctedTo}’.`}</p>
      )}
      <ul aria-label="Applied filters" className="list-filters-applied">
        {chips.map(({ key, label, without }, place) => (
          <li key={key}>
            <Link
              to={`${pathname}${listSearch(without, department)}`}
              {...removes(place)}
              className="filter-chip"
            >
              <span className="sr-only">Remove filter </span>
              {label}
              <Icon name="close" className="size-4" />
            </Link>
          </li>
        ))}
        {department === 'rent' && query.pin === '' && known !== '' && (
          <li>
            <Link
              to={`${pathname}${listSearch({ ...query, pin: known, page: 1 }, department)}`}
              {...removes(chips.length)}
              className="touch-link px-2"
            >
              Only outfits that reach {known}
            </Link>
          </li>
        )}
        <li>
          <Link to={pathname} {...removes(0)} className="touch-link px-2">
            Clear all
          </Link>
        </li>
      </ul>
    </>
  )
}

/**
 * Moves the focus when the chip that has it is removed with its filter: to the next chip, after the last chip to the link that follows, and
 * after the last filter to the number of products. Returns a function that returns the properties of the link that removes the chip at this
 * place.
 */
function useFocusAfterRemoval() {
  const removedRef = useRef<number | null>(null)
  function moveFocus() {
    const place = removedRef.current
    if (place === null || document.activeElement !== document.body) return
    removedRef.current = null
    const links = document.querySelectorAll<HTMLElement>('.list-filters-applied a')
    const target = links[place] ?? document.querySelector<HTMLElement>('.list-count')
    target?.focus({ preventScroll: true })
  }
  useEffect(() => {
    moveFocus()
    return moveFocus // the list of chips is removed with the last one
  })
  return (place: number) => ({ preventScrollReset: true, onClick: () => void (removedRef.current = place) })
}

/** An applied filter: its label, and the query without it. */
export type AppliedFilter = { key: string; label: string; without: ListQuery }

const rupees = (amount: number) => formatRupees(paise(amount * 100))
const genderLabels = { women: 'Women', men: 'Men', kids: 'Kids' }

/** Returns the applied filters in the order of the filter panel. */
export function appliedFilters(
  query: ListQuery,
  department: Department,
  { categories, counts = null }: { categories: readonly Facet[]; counts?: FilterCounts | null },
): AppliedFilter[] {
  const { priceTop } = filterOptions[department]
  const drop = (change: Partial<ListQuery>): ListQuery => ({ ...query, page: 1, show: PAGE_SIZE, ...change })
  const each = (name: 'size' | 'colour' | 'fabric' | 'seller', labelOf: (value: string) => string) =>
    query[name].map((value) => ({
      key: `${name} ${value}`,
      label: labelOf(value),
      without: drop({ [name]: query[name].filter((other) => other !== value) }),
    }))
  const { q, category, gender, minPrice, maxPrice, rating, discount, from, until, pin, inStock } = query
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
    ...onlyIf(pin !== '', { key: 'pin', label: `PIN code ${pin}`, without: drop({ pin: '' }) }),
    ...each('size', (value) => `Size ${value}`),
    ...onlyIf(q !== '', { key: 'q', label: `“${q}”`, without: drop({ q: '' }) }),
    ...onlyIf(category !== '', {
      key: 'category',
      label: categories.find(({ value }) => value === category)?.label ?? category,
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
    ...onlyIf(maxPrice !== priceTop, {
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
    ...each('colour', labelIn(colours)),
    ...each('fabric', labelIn(fabrics)),
    ...each('seller', (id) => sellerName(counts?.seller, id)),
    ...onlyIf(inStock !== '', { key: 'stock', label: 'In stock', without: drop({ inStock: '' }) }),
  ]
}

const labelIn = (groups: Record<string, { label: string }>) => (key: string) => groups[key]?.label ?? key

/** The name of a seller is known as soon as the filters have been counted. */
const sellerName = (sellers: readonly Facet[] | undefined, id: string) =>
  sellers?.find(({ value }) => value === id)?.label ?? 'One seller'

const onlyIf = (isApplied: boolean, filter: AppliedFilter): AppliedFilter[] => (isApplied ? [filter] : [])
