import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import type { FilterDrawer } from './filter-drawer'

const Drawer = lazy(() => import('./filter-drawer').then((all) => ({ default: all.FilterDrawer })))

type FilterButtonProps = Omit<ComponentProps<typeof FilterDrawer>, 'isOpen' | 'onClose'> & {
  /** The number of applied filters. */
  count: number
}

/** The button that opens the filters on a small screen. The drawer's code is loaded when the drawer is opened for the first time. */
export function FilterButton({ count, ...drawer }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  function open() {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <div className="grow lg:hidden noscript:hidden">
      <Button variant="secondary" isWide onClick={open} aria-haspopup="dialog">
        <Icon name="filter" /> Filters
        {count > 0 && <span className="filter-badge">{count}</span>}
      </Button>
      {wasOpened && (
        <Suspense>
          <Drawer {...drawer} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
