import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ThemeSwitch } from '../shop/theme-switch'
import { Drawer } from '../ui/dialog'
import { Icon } from '../ui/icon'
import { scrollState, siteLinks } from './site-links'

/** The links of the header on a small screen. Any change of route closes it, also to the page that one is on. */
export function MobileMenu({ className = 'lg:hidden' }: { className?: string }) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)

  return (
    <div className={className}>
      <button
        type="button"
        onClick={() => setOpenAt(key)}
        className="-ml-2 grid size-11 place-items-center rounded-full hover:bg-sunken"
      >
        <Icon name="menu" className="size-6" />
        <span className="sr-only">Open menu</span>
      </button>
      <Drawer side="left" title="Menu" isOpen={openAt === key} onClose={() => setOpenAt(null)}>
        <nav aria-label="Menu">
          <ul className="-mt-2">
            {siteLinks.map((link) => (
              <li key={link.label} className="border-b border-line">
                <Link
                  to={link.to}
                  state={scrollState(link)}
                  className="flex min-h-14 items-center justify-between text-lg"
                >
                  {link.label}
                  <Icon name="next" className="size-5 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch className="mt-6" />
      </Drawer>
    </div>
  )
}
