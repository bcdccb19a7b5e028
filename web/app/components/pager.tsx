import { Link } from 'react-router'
import { Icon } from '../ui/icon'

type PagerProps = { page: number; pages: number; hrefOf: (page: number) => string }

const look = 'grid min-h-11 min-w-11 place-items-center rounded-lg px-3 font-semibold tabular-nums'

/** The pages of a list as links, so that each can be opened, kept and shared. */
export function Pager({ page, pages, hrefOf }: PagerProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages" className="mt-12">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {page > 1 && (
          <li>
            <Link to={hrefOf(page - 1)} rel="prev" className={`${look} hover:bg-sunken`}>
              <Icon name="previous" />
              <span className="sr-only">Previous page</span>
            </Link>
          </li>
        )}
        {shownPages(page, pages).map((one, place) => (
          <li key={one === null ? `gap-${place}` : one}>
            {one === null ? (
              <span aria-hidden="true" className={look}>
                …
              </span>
            ) : (
              <Link
                to={hrefOf(one)}
                aria-current={one === page ? 'page' : undefined}
                className={`${look} ${one === page ? 'bg-brand text-on-brand' : 'hover:bg-sunken'}`}
              >
                <span className="sr-only">Page </span>
                {one}
              </Link>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <Link to={hrefOf(page + 1)} rel="next" className={`${look} hover:bg-sunken`}>
              <Icon name="next" />
              <span className="sr-only">Next page</span>
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** The first, the last and the ones around this page; `null` where some are left out. */
function shownPages(page: number, pages: number): (number | null)[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (one) => one === 1 || one === pages || Math.abs(one - page) <= 1,
  )
  return shown.flatMap((one, place) => (place > 0 && one - (shown[place - 1] ?? 0) > 1 ? [null, one] : [one]))
}
