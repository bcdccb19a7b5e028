import { Icon, type IconName } from './icon'
import { MenuLink } from './menu-link'

export type AreaEntry = { to: string; label: string; icon: IconName }

type AreaMenuProps = {
  /** Names the menu. */
  label: string
  /** The first is the area's own page: it is current there alone. */
  entries: readonly AreaEntry[]
  className?: string
}

/** The pages of an area, beside the page or in the drawer of a small screen. */
export const AreaMenu = ({ label: name, entries, className = '' }: AreaMenuProps) => (
  <nav aria-label={name} className={className}>
    <ul className="flex flex-col gap-1">
      {entries.map(({ to, label, icon }, place) => (
        <li key={to}>
          <MenuLink
            to={to}
            end={place === 0}
            className="flex min-h-12 items-center gap-3 rounded-xl px-4 font-medium hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:text-brand"
          >
            <Icon name={icon} />
            {label}
          </MenuLink>
        </li>
      ))}
    </ul>
  </nav>
)
