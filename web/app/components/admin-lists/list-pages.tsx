import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { ButtonLink } from '../../ui/button'
import { listPath, type Filter } from './list-filters'

type ListPagesProps = {
  path: string
  filter: Filter
  /** Plural noun for the rows, for example `orders`. */
  of: string
  /** The cursor: id of the last row of the previous page; `''` on the first page. */
  before: string
  /** Id of the last row if the page is full, because a next page may follow; otherwise undefined. */
  last: string | undefined
  isOldestFirst?: boolean
}

/** Links to the next page and to the first page of a list with keyset pagination. */
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

/** The content of a list. It is faded while another page loads. */
export function ListBody({ children, className = '' }: { children: ReactNode; className?: string }) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? 'opacity-60' : ''} ${className}`}>
      {children}
    </div>
  )
}
