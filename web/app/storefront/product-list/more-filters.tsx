import { useEffect, useState } from 'react'
import { colours, type Colour } from '../../../../contract/catalog/attributes.ts'
import type { Facet, FilterCounts } from '../../../../contract/catalog/catalog.ts'
import { fetchFilterCounts } from '../../lib/api/page-calls'
import { listSearch, readListQuery, type Department, type ListQuery } from '../../lib/product-list-query'
import { FilterGroup, FilterOption } from './filter-option'
import { KeptFilters } from './lazy-filters'

type MoreFiltersProps = {
  department: Department
  query: ListQuery
  counts: FilterCounts | null
  onCounts: (counts: FilterCounts) => void
}

/** The filters for stock, size, colour, fabric and seller. Their values and counts are fetched when the filters are visible. */
export function MoreFilters({ department, query, counts, onCounts }: MoreFiltersProps) {
  useFilterCounts({ department, query, onCounts })
  if (!counts) return <KeptFilters department={department} query={query} />
  const { inStock, size, colour, fabric, seller } = counts
  return (
    <>
      <FilterGroup title="Availability">
        <FilterOption
          type="checkbox"
          name="inStock"
          value="1"
          isOn={query.inStock !== ''}
          label="In stock only"
          count={inStock}
        />
      </FilterGroup>
      {department === 'marketplace' && (
        <ChoiceGroup title="Size" name="size" facets={size} chosen={query.size} isTwoColumns />
      )}
      <ChoiceGroup title="Colour" name="colour" facets={colour} chosen={query.colour} />
      <ChoiceGroup title="Fabric" name="fabric" facets={fabric} chosen={query.fabric} />
      {seller.length > 1 && (
        <ChoiceGroup title="Seller" name="seller" facets={seller} chosen={query.seller} />
      )}
    </>
  )
}

type CountsOf = Pick<MoreFiltersProps, 'department' | 'query' | 'onCounts'>

/** Fetches the counts again whenever a filter changes, and after a lost connection. If that fails, the old counts stay. */
function useFilterCounts({ department, query, onCounts }: CountsOf) {
  const search = listSearch({ ...query, sort: 'relevance', page: 1 }, department)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    function load() {
      fetchFilterCounts(department, readListQuery(new URLSearchParams(search), department), signal).then(
        (counts) => signal.aborted || onCounts(counts),
        () => undefined, // the list works without counts
      )
    }
    load()
    window.addEventListener('online', load)
    return () => {
      controller.abort()
      window.removeEventListener('online', load)
    }
  }, [search, department, onCounts])
}

type ChoiceGroupProps = {
  title: string
  name: 'size' | 'colour' | 'fabric' | 'seller'
  facets: readonly Facet[]
  chosen: readonly string[]
  isTwoColumns?: boolean
}

/** A filter with several values, which can be folded. It starts unfolded if a value is chosen. */
function ChoiceGroup({ title, name, facets, chosen, isTwoColumns = false }: ChoiceGroupProps) {
  const [startsOpen] = useState(chosen.length > 0)
  const missing = chosen.filter((value) => facets.every((facet) => facet.value !== value))
  const options = [...facets, ...missing.map((value) => ({ value, label: value, count: 0 }))]
  if (options.length === 0) return null
  return (
    <details className="filter-group" open={startsOpen}>
      <summary className="filter-summary">{title}</summary>
      <fieldset className={isTwoColumns ? 'grid grid-cols-2 gap-x-5' : ''}>
        <legend className="sr-only">{title}</legend>
        {options.map(({ value, label, count }) => (
          <FilterOption
            key={value}
            type="checkbox"
            name={name}
            value={value}
            isOn={chosen.includes(value)}
            label={label}
            count={count}
            swatch={name === 'colour' && value in colours ? swatchOf(value as Colour) : undefined}
          />
        ))}
      </fieldset>
    </details>
  )
}

const rainbow = 'conic-gradient(#c3202f, #e3b023, #2f7d4f, #2b4c9b, #7b3f99, #c3202f)'

/** The colour to show beside the name of a colour. */
const swatchOf = (colour: Colour): string => colours[colour].hex ?? rainbow
