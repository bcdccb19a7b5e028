import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../../contract/core/dates.ts'
import { Icon } from '../../ui/icon'
import { focusIfLost } from '../../ui/hooks/focus'
import { isSameFilter, listPath, type Filter, type FilterField, type View } from './list-path'
import { SaveViewButton } from './save-view'
import { useOwnViews } from './list-path'

type FilterChipsProps = {
  path: string
  filter: Filter
  parts: readonly FilterField[]
  views: readonly View[]
}

/** The applied filters. Each one can be removed, and together they can be saved as a view. Shows nothing if the list is not filtered. */
export function FilterChips({ path, filter, parts, views }: FilterChipsProps) {
  const own = useOwnViews(path)
  const chips = appliedFilters(filter, parts)
  const count = chips.length + (own?.length ?? 0)
  const lastCount = useRef(count)
  useEffect(() => {
    // A removed filter has lost the focus, and so has the menu of a deleted view.
    if (count < lastCount.current) focusIfLost(document.querySelector('a.filter-chip'))
    lastCount.current = count
  }, [count])
  if (chips.length === 0) return null
  const isSaved = [...views, ...(own ?? [])].some((view) => isSameFilter(view.filter, filter))
  return (
    <ul aria-label="Applied filters" className="mt-3 flex flex-wrap items-center gap-2">
      {chips.map(({ name, label }) => (
        <li key={name}>
          <Link to={listPath(path, { ...filter, [name]: '' })} preventScrollReset className="filter-chip">
            <span className="sr-only">Remove filter </span>
            {label}
            <Icon name="close" className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={path} preventScrollReset className="touch-link px-2">
          Clear all
        </Link>
      </li>
      {own && ( // only hidden after saving, because the button shows the result
        <li hidden={isSaved}>
          <SaveViewButton path={path} filter={filter} />
        </li>
      )}
    </ul>
  )
}

type Chip = { name: string; label: string }

/** Returns the applied filters in the order of the fields. */
function appliedFilters(filter: Filter, parts: readonly FilterField[]): Chip[] {
  const chips = parts.flatMap(({ name, label, options, isSort }) => {
    const value = filter[name]
    if (!value || isSort) return []
    return [{ name, label: `${label}: ${options ? (options[value] ?? value) : formatDay(value)}` }]
  })
  return filter['q'] ? [{ name: 'q', label: `Search: ${filter['q']}` }, ...chips] : chips
}
