import type { ProductList } from '../../../../contract/catalog/catalog.ts'
import { CategoryFilter } from './category-filter'
import { Choice, FilterGroup } from './choice'
import { choices, type Department, type ListQuery } from './list-query'
import { RatingSelect } from './rating-select'
import { TypedInput } from './typed-input'

export type FilterFieldsProps = {
  department: Department
  query: ListQuery
  facets: ProductList['facets']
}

/** Every question of the filter panel; the panel beside the list and the drawer of a phone ask the same ones. */
export function FilterFields({ department, query, facets }: FilterFieldsProps) {
  const { ratings } = choices[department]
  return (
    <div className="flex flex-col gap-4">
      <CategoryFilter department={department} chosen={query.category} facets={facets.category} />
      <FilterGroup title="For whom">
        {facets.gender.map(({ value, label, count }) => (
          <Choice
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
            <Choice
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
      {choices[department].discounts.length > 0 && (
        <FilterGroup title="Discount">
          {choices[department].discounts.map((one) => (
            <Choice
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
  const { priceTop } = choices[department]
  const top = new Intl.NumberFormat('en-IN').format(priceTop)
  return (
    <FilterGroup title={department === 'rent' ? 'Rent per day (₹)' : 'Price (₹)'}>
      <div className="grid grid-cols-2 gap-3">
        <TypedInput
          type="number"
          name="minPrice"
          label="Min"
          min={0}
          step={1}
          inputMode="numeric"
          said={query.minPrice}
        />
        <TypedInput
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
