import type { ProductList } from '../../../../contract/catalog/catalog.ts'
import { CategoryFilter } from './category-filter'
import { FilterOption, FilterGroup } from './filter-option'
import { filterOptions, type Department, type ListQuery } from '../../lib/product-list-query'
import { RatingSelect } from './rating-select'
import { UrlSyncedInput } from './url-synced-input'

export type FilterFieldsProps = {
  department: Department
  query: ListQuery
  facets: ProductList['facets']
}

/** Every question of the filter panel; the panel beside the list and the drawer of a phone ask the same ones. */
export function FilterFields({ department, query, facets }: FilterFieldsProps) {
  const { ratings } = filterOptions[department]
  return (
    <div className="flex flex-col gap-4">
      <CategoryFilter department={department} chosen={query.category} facets={facets.category} />
      <FilterGroup title="For whom">
        {facets.gender.map(({ value, label, count }) => (
          <FilterOption
            key={value}
            type="checkbox"
            name="gender"
            value={value}
            isOn={query.gender.some((one) => one === value)}
            label={label}
            count={count}
          />
        ))}
      </FilterGroup>
      <PriceFilter department={department} query={query} />
      {department === 'rent' ? (
        <RatingSelect said={query.rating} />
      ) : (
        <FilterGroup title="Minimum rating">
          {ratings.map((one) => (
            <FilterOption
              key={one}
              type="radio"
              name="rating"
              value={one}
              isOn={query.rating === one}
              label={one ? `${one} stars and up` : 'Any'}
            />
          ))}
        </FilterGroup>
      )}
      {filterOptions[department].discounts.length > 0 && (
        <FilterGroup title="Discount">
          {filterOptions[department].discounts.map((one) => (
            <FilterOption
              key={one}
              type="radio"
              name="discount"
              value={one}
              isOn={query.discount === one}
              label={one ? `${one}% or more` : 'Any'}
            />
          ))}
        </FilterGroup>
      )}
    </div>
  )
}

function PriceFilter({ department, query }: Pick<FilterFieldsProps, 'department' | 'query'>) {
  const { priceTop } = filterOptions[department]
  const top = new Intl.NumberFormat('en-IN').format(priceTop)
  return (
    <FilterGroup title={department === 'rent' ? 'Rent per day (₹)' : 'Price (₹)'}>
      <div className="grid grid-cols-2 gap-3">
        <UrlSyncedInput
          type="number"
          name="minPrice"
          label="Min"
          min={0}
          step={1}
          inputMode="numeric"
          said={query.minPrice}
        />
        <UrlSyncedInput
          type="number"
          name="maxPrice"
          label="Max"
          min={0}
          step={1}
          inputMode="numeric"
          said={query.maxPrice}
        />
      </div>
      <p className="mt-2 text-sm text-muted">A maximum of {top} shows everything above it too.</p>
    </FilterGroup>
  )
}
