import { NavLink } from 'react-router'
import { Icon, type IconName } from '../ui/icon'

const entries: { to: string; label: string; icon: IconName }[] = [
  { to: '/admin', label: 'Dashboard', icon: 'home' },
  { to: '/admin/orders', label: 'Orders', icon: 'box' },
]

/** The pages of the admin area, beside the page or in the drawer of a small screen. */
export const AdminMenu = ({ className = '' }: { className?: string }) => (
  <nav aria-label="Admin" className={className}>
    <ul className="flex flex-col gap-1">
      {entries.map(({ to, label, icon }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === '/admin'}
            className={({ isActive }) =>
              `flex min-h-12 items-center gap-3 rounded-xl px-4 font-medium ${
                isActive ? 'bg-brand-soft text-brand' : 'hover:bg-sunken'
              }`
            }
          >
            <Icon name={icon} />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
