import { Icon, type IconName } from '../icon'
import { MenuLink } from './menu-link'

export type AreaEntry = { to: string; label: string; icon: IconName }

type AreaMenuProps = {
  /** The accessible name of the menu. */
  label: string
  /**
   * The entries of the menu, of which the first is the start page of the area. The start page's entry is not marked as current on the pages
   * below it.
   */
  entries: readonly AreaEntry[]
  className?: string
}

/** The menu of an area, for example of the seller area. It is beside the page, or in a drawer on a small screen. */
export const AreaMenu = ({ label, entries, className = '' }: AreaMenuProps) => (
  <nav aria-label={label} className={className}>
    <ul className="flex flex-col gap-1">
      {entries.map((entry, index) => (
        <li key={entry.to}>
          <MenuLink
            to={entry.to}
            end={index === 0}
            className="flex min-h-12 items-center gap-3 rounded-xl px-4 font-medium hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:text-brand"
          >
            <Icon name={entry.icon} />
            {entry.label}
          </MenuLink>
        </li>
      ))}
    </ul>
  </nav>
)
