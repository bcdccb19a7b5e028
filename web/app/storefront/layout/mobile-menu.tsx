import { lazy, Suspense, useState } from 'react'
import type { ContentLink } from '../../../../contract/content/link.ts'
import { useNavigationMenu } from '../../ui/hooks/use-navigation-menu'
import { Icon } from '../../ui/icon'

const loadDrawer = () => import('./menu-drawer').then((all) => ({ default: all.MenuDrawer }))
const MenuDrawer = lazy(loadDrawer)

type MobileMenuProps = { links: readonly ContentLink[]; className?: string }

/** The navigation menu on a small screen. */
export function MobileMenu({ links, className = 'lg:hidden' }: MobileMenuProps) {
  const { isOpen, open, close } = useNavigationMenu()
  const [wasOpened, setWasOpened] = useState(false)

  return (
    <div className={className}>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerDown={() => void loadDrawer()}
        onClick={() => {
          setWasOpened(true)
          open()
        }}
        className="-ml-2 icon-button"
      >
        <Icon name="menu" className="size-6" />
        <span className="sr-only">Open menu</span>
      </button>
      {wasOpened && (
        <Suspense>
          <MenuDrawer links={links} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
