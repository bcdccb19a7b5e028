import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { ContentLink } from '../../../../contract/content/link.ts'
import { Icon } from '../../ui/icon'

const loadDrawer = () => import('./menu-drawer').then((all) => ({ default: all.MenuDrawer }))
const MenuDrawer = lazy(loadDrawer)

type MobileMenuProps = { links: readonly ContentLink[]; className?: string }

/** The navigation menu on a small screen. Every navigation closes the menu, also a navigation to the current page. */
export function MobileMenu({ links, className = 'lg:hidden' }: MobileMenuProps) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [wasOpened, setWasOpened] = useState(false)

  return (
    <div className={className}>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerDown={() => void loadDrawer()}
        onClick={() => {
          setWasOpened(true)
          setOpenAt(key)
        }}
        className="-ml-2 icon-button"
      >
        <Icon name="menu" className="size-6" />
        <span className="sr-only">Open menu</span>
      </button>
      {wasOpened && (
        <Suspense>
          <MenuDrawer links={links} isOpen={openAt === key} onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </div>
  )
}
