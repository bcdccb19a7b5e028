import { Link } from 'react-router'
import type { ContentLink } from '../../../../contract/content/link.ts'
import { ThemeSwitch } from '../../components/theme-switch'
import { Drawer } from '../../ui/drawer'
import { Icon } from '../../ui/icon'
import { linkProps } from './site-links'

type MenuDrawerProps = { links: readonly ContentLink[]; isOpen: boolean; onClose: () => void }

export const MenuDrawer = ({ links, isOpen, onClose }: MenuDrawerProps) => (
  <Drawer side="left" title="Menu" isOpen={isOpen} onClose={onClose}>
    <nav aria-label="Menu">
      <ul className="-mt-2">
        {links.map((link) => (
          <li key={link.label} className="border-b border-line">
            <Link {...linkProps(link)} className="flex min-h-14 items-center justify-between text-lg">
              {link.label}
              <Icon name="next" className="size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <Link to="/wishlist" className="mt-6 inline-flex min-h-11 items-center gap-2 px-2 font-medium">
      <Icon name="heart" />
      Your wishlist
    </Link>
    <br />
    <ThemeSwitch className="mt-1" />
  </Drawer>
)
