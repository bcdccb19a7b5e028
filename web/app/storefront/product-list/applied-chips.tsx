import { Link } from 'react-router'
import { Icon } from '../../ui/icon'
import type { AppliedFilter } from './applied-filters'
import { listSearch, type Department } from '../../lib/product-list-query'

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
