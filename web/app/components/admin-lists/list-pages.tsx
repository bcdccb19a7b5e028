import { ButtonLink } from '../../ui/button'
import { listPath, type Filter } from './list-path'

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

/** The pager of a list that is ordered by time. */
export function ListPages({ path, filter, of, before, last, isOldestFirst = false }: ListPagesProps) {
  const [first, next] = isOldestFirst ? ['Oldest', 'Newer'] : ['Newest', 'Older']
  return (
    <CursorPager
      first={before ? { to: listPath(path, filter), label: `${first} ${of}` } : null}
      next={last ? { to: listPath(path, { ...filter, before: last }), label: `${next} ${of}` } : null}
    />
  )
}

type PageLink = { to: string; label: string }

/** Links to the first and the next page of a list with keyset pagination, whose number of pages is unknown. */
export const CursorPager = ({ first, next }: { first: PageLink | null; next: PageLink | null }) => (
  <nav aria-label="Pages" className="cluster mt-6 justify-center">
    {[first, next].map(
      (link) =>
        link && (
          <ButtonLink key={link.label} to={link.to} variant="secondary">
            {link.label}
          </ButtonLink>
        ),
    )}
  </nav>
)

/** Says how many rows of a list without pages are shown, unless all are. `of`: plural noun for the rows. */
export const ShownRows = ({ shown, total, of }: { shown: number; total: number; of: string }) =>
  shown < total && (
    <p className="mt-6 text-center text-muted">
      The newest {shown} of {total} {of}
    </p>
  )
