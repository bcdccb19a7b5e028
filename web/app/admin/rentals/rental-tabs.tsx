import { MenuLink } from '../../ui/menu/menu-link'

const tabs = [
  { to: '/admin/rentals/today', label: 'Today' },
  { to: '/admin/rentals/calendar', label: 'Calendar' },
  { to: '/admin/rentals/scan', label: 'Scan' },
  { to: '/admin/rentals/cleaning', label: 'Cleaning' },
  { to: '/admin/rentals/pieces', label: 'Pieces' },
  { to: '/admin/rentals/nights', label: 'Available nights' },
  { to: '/admin/rentals/festivals', label: 'Festival nights' },
  { to: '/admin/rentals/prices', label: 'Damage charges' },
]

/** The tabs of the rentals area. */
export const RentalTabs = () => (
  <nav aria-label="Rentals" className="mb-6 overflow-x-auto border-b border-line">
    <ul className="flex gap-1">
      {tabs.map(({ to, label }) => (
        <li key={to}>
          <MenuLink
            to={to}
            className="inline-flex min-h-11 items-center px-3 font-medium whitespace-nowrap text-muted hover:text-ink aria-[current]:border-b-2 aria-[current]:border-brand aria-[current]:text-brand"
          >
            {label}
          </MenuLink>
        </li>
      ))}
    </ul>
  </nav>
)
