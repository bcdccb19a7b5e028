import type { Facet, FilterCounts, ProductList } from '../../../../contract/catalog/catalog.ts'
import { FilterOption, FilterGroup } from './filter-option'
import { filterOptions, type Department, type ListQuery } from '../../lib/product-list-query'
import { LazyFilters } from './lazy-filters'
import { UrlSyncedInput, UrlSyncedSelect } from './url-synced-input'
import { useId, useState } from 'react'

export type FilterFieldsProps = {
  department: Department
  query: ListQuery
  facets: ProductList['facets']
  /** The number of products for each value of the filters that `facets` does not contain; null until the browser has fetched them. */
  counts: FilterCounts | null
  onCounts: (counts: FilterCounts) => void
  isInDrawer?: boolean
}

/** The filter fields, used by the panel beside the list and by the drawer on a phone. */
export function FilterFields({ facets, isInDrawer = false, ...rest }: FilterFieldsProps) {
  const { department, query, counts } = rest
  const { ratings, discounts } = filterOptions[department]
  return (
    <div className="stack">
      <CategoryFilter chosen={query.category} facets={facets.category} />
      <FilterGroup title="Gender">
        {facets.gender.map(({ value, label, count }) => (
          <FilterOption
            key={value}
            type="checkbox"
            name="gender"
            value={value}
            isOn={query.gender.some((gender) => gender === value)}
            label={label}
            count={count}
          />
        ))}
      </FilterGroup>
      <PriceFilter department={department} query={query} />
      {department === 'rent' ? (
        <RatingSelect value={query.rating} facets={counts?.rating} />
      ) : (
        <MinimumFilter
          title="Minimum rating"
          name="rating"
          options={ratings}
          chosen={query.rating}
          unit=" stars and up"
          facets={counts?.rating}
        />
      )}
      {discounts.length > 0 && (
        <MinimumFilter
          title="Discount"
          name="discount"
          options={discounts}
          chosen={query.discount}
          unit="% or more"
          facets={counts?.discount}
        />
      )}
      <LazyFilters {...rest} isInDrawer={isInDrawer} />
    </div>
  )
}

type MinimumFilterProps = {
  title: string
  name: string
  /** The minimums to choose from. 0 means any. */
  options: readonly number[]
  chosen: number
  /** The text behind each minimum. */
  unit: string
  facets: readonly Facet[] | undefined
}

const MinimumFilter = ({ title, name, options, chosen, unit, facets }: MinimumFilterProps) => (
  <FilterGroup title={title}>
    {options.map((minimum) => (
      <FilterOption
        key={minimum}
        type="radio"
        name={name}
        value={minimum}
        isOn={chosen === minimum}
        label={minimum ? `${minimum}${unit}` : 'Any'}
        count={facets?.find(({ value }) => value === String(minimum))?.count}
      />
    ))}
  </FilterGroup>
)

/** Created once, because creating a number format takes longer than rendering the filter. */
const wholeNumbers = new Intl.NumberFormat('en-IN')

function PriceFilter({ department, query }: Pick<FilterFieldsProps, 'department' | 'query'>) {
  const { priceTop } = filterOptions[department]
  return (
    <FilterGroup title={department === 'rent' ? 'Rent per day (₹)' : 'Price (₹)'}>
      <div className="grid grid-cols-2 gap-3">
        <PriceInput name="minPrice" label="Min" urlValue={query.minPrice} />
        <PriceInput name="maxPrice" label="Max" urlValue={query.maxPrice} />
      </div>
      <p className="hint mt-2">{`A maximum of ${wholeNumbers.format(priceTop)} means no upper limit.`}</p>
    </FilterGroup>
  )
}

type PriceInputProps = { name: string; label: string; urlValue: number }

/** A price in whole rupees. When the field is left, it shows the price that the list uses instead of one that it cannot use. */
const PriceInput = (props: PriceInputProps) => (
  <UrlSyncedInput
    {...props}
    type="number"
    min={0}
    step={1}
    inputMode="numeric"
    onBlur={({ target: box }) => {
      if (!box.validity.valid) {
        box.value = String(Math.trunc(Math.max(0, box.valueAsNumber)) || props.urlValue)
      }
    }}
  />
)

type CategoryFilterProps = { chosen: string; facets: readonly Facet[] }

/** The category radio buttons, with a search box that filters them. */
function CategoryFilter({ chosen, facets }: CategoryFilterProps) {
  const [typed, setTyped] = useState('')
  const text = typed.trim().toLowerCase()
  const matches = ({ label }: Facet) => label.toLowerCase().includes(text)
  // the chosen category stays, because the form would otherwise lose it
  const shown = facets.filter((facet) => facet.value === chosen || matches(facet))
  return (
    <FilterGroup title="Category">
      {/* This input has no name attribute, so it is not submitted: it only filters the options shown here. */}
      <input
        aria-label="Find a category"
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        placeholder="Find a category"
        data-own
        className="control category-search"
      />
      <FilterOption type="radio" name="category" value="" isOn={chosen === ''} label="All" />
      {shown.map(({ value, label, count }) => (
        <FilterOption
          key={value}
          type="radio"
          name="category"
          value={value}
          isOn={chosen === value}
          label={label}
          count={count}
        />
      ))}
      {!facets.some(matches) && <p className="hint py-2">No matching category.</p>}
    </FilterGroup>
  )
}

/** The minimum rating in the rent store. */
function RatingSelect({ value, facets }: { value: number; facets: readonly Facet[] | undefined }) {
  const id = useId()
  return (
    <div className="filter-group">
      <label htmlFor={id} className="mb-2 block font-semibold">
        Minimum rating
      </label>
      <UrlSyncedSelect id={id} name="rating" urlValue={value}>
        {filterOptions.rent.ratings.map((rating) => (
          <option key={rating} value={rating}>
            {rating ? `${rating}+` : 'Any'}
          </option>
        ))}
      </UrlSyncedSelect>
      {facets && (
        <p className="hint mt-2">{facets.map((facet) => `${facet.value}+: ${facet.count}`).join(', ')}</p>
      )}
    </div>
  )
}
