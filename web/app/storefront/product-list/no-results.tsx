import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { GarbaRing } from '../../components/garba-ring'
import { buttonLook, ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import type { AppliedFilter } from './applied-filters'
import { listSearch, type Department } from '../../lib/product-list-query'

type NoResultsProps = {
  applied: readonly AppliedFilter[]
  department: Department
  pathname: string
  q: string
  children?: ReactNode
}

/** Nothing fits: says what was looked for, and offers to ask for less. */
export function NoResults({ applied, department, pathname, q, children }: NoResultsProps) {
  return (
    <EmptyState
      title={q ? `Nothing found for “${q}”` : 'Nothing fits all of these filters'}
      picture={<GarbaRing rings={2} className="size-28" />}
    >
      <p className="text-muted">
        {applied.length > 1
          ? 'Take one of them away and see what turns up.'
          : 'Try another word, or look through everything.'}
      </p>
      {children}
      <ul className="flex flex-wrap justify-center gap-2">
        {applied.length > 1 &&
          applied.map(({ key, label, without }) => (
            <li key={key}>
              <Link
                to={`${pathname}${listSearch(without, department)}`}
                className={buttonLook({ variant: 'secondary', size: 'small' })}
              >
                Without {label}
              </Link>
            </li>
          ))}
      </ul>
      <ButtonLink to={pathname}>Show everything</ButtonLink>
    </EmptyState>
  )
}
