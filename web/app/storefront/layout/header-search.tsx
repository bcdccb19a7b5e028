import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon'

const SearchDialog = lazy(() =>
  import('../search/search-dialog').then((all) => ({ default: all.SearchDialog })),
)

/** Opens the search; without scripts it leads to the marketplace, which has one. */
export function HeaderSearch() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Link
        to="/marketplace"
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
        className="grid size-11 place-items-center rounded-full hover:bg-sunken"
        aria-label="Search the marketplace"
      >
        <Icon name="search" className="size-6" />
      </Link>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
