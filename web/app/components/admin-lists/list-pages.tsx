import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { ButtonLink } from '../../ui/button'
import { listPath, type Filter } from './list-filters'

type ListPagesProps = {
  path: string
  filter: Filter
  /** What is listed: `orders`. */
  of: string
  /** The row behind which this page begins; `''` on the first page. */
  before: string
  /** The last row of a full page: there may be more behind it. */
  last: string | undefined
  isOldestFirst?: boolean
}

/** The way through a list that is too long to be counted: on from here, and back to its beginning. */
export function ListPages({ path, filter, of, before, last, isOldestFirst = false }: ListPagesProps) {
  const [first, next] = isOldestFirst ? ['Oldest', 'Newer'] : ['Newest', 'Older']
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-center gap-3">
      {before && (
        <ButtonLink to={listPath(path, filter)} variant="secondary">
          {first} {of}
        </ButtonLink>
      )}
      {last && (
        <ButtonLink to={listPath(path, { ...filter, before: last })} variant="secondary">
          {next} {of}
        </ButtonLink>
      )}
    </nav>
  )
}

/** A list that pales while another page of it is on its way. */
export function ListBody({ children, className = '' }: { children: ReactNode; className?: string }) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? 'opacity-60' : ''} ${className}`}>
      {children}
    </div>
  )
}
