import { useId, useState } from 'react'
import type { Facet } from '../../../../contract/catalog/catalog.ts'
import { categories } from '../../../../contract/catalog/categories.ts'
import { FilterOption, FilterGroup } from './filter-option'
import type { Department } from '../../lib/product-list-query'

const menus: Record<Department, readonly string[]> = {
  marketplace: [
    'garba-dresses',
    'kediya',
    'couple-set',
    'accessories',
    'jewellery',
    'garba-sticks',
    'combos',
    'cosmetics',
    'wholesale',
  ],
  rent: ['garba-dresses', 'kediya', 'couple-set', 'accessories', 'combos'],
}
const names: Record<string, string> = categories

type CategoryFilterProps = { department: Department; chosen: string; facets: readonly Facet[] }

/** One category or all, with a box that narrows the choice itself. */
export function CategoryFilter({ department, chosen, facets }: CategoryFilterProps) {
  const [typed, setTyped] = useState('')
  const inputId = useId()
  const shown = rowsOf(department, chosen, facets).filter(({ label }) =>
    label.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  return (
    <FilterGroup title="Category">
      <label htmlFor={inputId} className="sr-only">
        Find a category
      </label>
      {/* No name: it narrows the choices, not the list. */}
      <input
        id={inputId}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        placeholder="Find a category"
        data-own
        className="control mb-2 min-h-11! py-1.5! text-sm!"
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
      {shown.length === 0 && <p className="py-2 text-sm text-muted">No category has that name.</p>}
    </FilterGroup>
  )
}

/** The department's own categories in their order, then others that have goods or are chosen. */
function rowsOf(department: Department, chosen: string, facets: readonly Facet[]) {
  const others = facets.map(({ value }) => value).concat(chosen || [])
  return [...new Set([...menus[department], ...others])].map((value) => ({
    value,
    label: names[value] ?? value,
    count: facets.find((facet) => facet.value === value)?.count ?? 0,
  }))
}
