import { Link } from 'react-router'
import { Icon } from './icon'

type PagerProps = { page: number; pages: number; hrefOf: (page: number) => string }

/** The pages of a list whose number of pages is known. They are links, so that each page has its own URL. */
export function Pager({ page, pages, hrefOf }: PagerProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages" className="pager">
      <ul>
        {page > 1 && (
          <li>
            <Link to={hrefOf(page - 1)} rel="prev" className="pager-link hover:bg-sunken">
              <Icon name="previous" />
              <span className="sr-only">Previous page</span>
            </Link>
          </li>
        )}
        {shownPages(page, pages).map((item, index) => (
          <li key={item === null ? `gap-${index}` : item}>
            {item === null ? (
              <span aria-hidden="true" className="pager-link">
                …
              </span>
            ) : (
              <Link
                to={hrefOf(item)}
                aria-current={item === page ? 'page' : undefined}
                className={`pager-link ${item === page ? 'bg-brand text-on-brand' : 'hover:bg-sunken'}`}
              >
                <span className="sr-only">Page </span>
                {item}
              </Link>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <Link to={hrefOf(page + 1)} rel="next" className="pager-link hover:bg-sunken">
              <Icon name="next" />
              <span className="sr-only">Next page</span>
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** Returns the first page, the last page and the neighbours of this page; `null` for a gap of at least two pages. */
export function shownPages(page: number, pages: number): (number | null)[] {
  const isShown = (number: number) => number === 1 || number === pages || Math.abs(number - page) <= 1
  return Array.from({ length: pages }, (_, index) => index + 1).flatMap((number) => {
    if (isShown(number) || (isShown(number - 1) && isShown(number + 1))) return [number]
    return isShown(number - 1) ? [null] : []
  })
}
