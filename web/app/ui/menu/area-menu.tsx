import { Icon, type IconName } from '../icon'
import { MenuLink } from './menu-link'

export type AreaEntry = {
  to: string
  label: string
  icon: IconName
  /** The heading above the first entry of a group. */
  group?: string
  /** The number of open tasks on this page. */
  count?: number
}

type AreaMenuProps = {
  /** The accessible name of the menu. */
  label: string
  /**
   * The entries of the menu, of which the first is the start page of the area. An entry is marked as current on the pages below it, unless
   * it is the start page or another entry is nearer.
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
          {entry.group && entry.group !== entries[index - 1]?.group && (
            <p className="px-4 pt-3 pb-1 text-sm font-semibold text-muted">{entry.group}</p>
          )}
          <MenuLink
            to={entry.to}
            title={entry.count ? `${entry.count} to do` : undefined}
            end={index === 0 || entries.some(({ to }) => to.startsWith(`${entry.to}/`))}
            className="flex min-h-12 items-center gap-3 rounded-xl px-4 font-medium hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:text-brand lg:min-h-10"
          >
            <Icon name={entry.icon} />
            {entry.label}
            {entry.count ? (
              <span
                aria-hidden="true"
                className="ml-auto rounded-full bg-brand px-2 text-sm font-semibold text-on-brand tabular-nums"
              >
                {entry.count > 99 ? '99+' : entry.count}
              </span>
            ) : null}
          </MenuLink>
        </li>
      ))}
    </ul>
  </nav>
)
