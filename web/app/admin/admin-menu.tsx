import { isLetIn } from '../../../contract/rights.ts'
import { Icon } from '../ui/icon'
import { adminPages } from './admin-pages'
import { useAdminUser } from './admin-user'
import { MenuLink } from '../ui/menu-link'

/** The pages of the admin area, beside the page or in the drawer of a small screen. */
export function AdminMenu({ className = '' }: { className?: string }) {
  const me = useAdminUser()
  return (
    <nav aria-label="Admin" className={className}>
      <ul className="flex flex-col gap-1">
        {adminPages
          .filter(({ access }) => isLetIn(access, me))
          .map(({ to, label, icon }) => (
            <li key={to}>
              <MenuLink
                to={to}
                end={to === '/admin'}
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
}
