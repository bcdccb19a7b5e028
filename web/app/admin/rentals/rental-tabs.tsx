import { useEffect, useRef } from 'react'
import { can, type Access } from '../../../../contract/core/permissions.ts'
import { pageAccess } from '../layout/page-access'
import { useAdminUser } from '../layout/admin-user'
import { MenuLink } from '../../ui/menu/menu-link'

type Tab = { to: string; label: string; access: Access }

const tabs: readonly Tab[] = [
  { to: '/admin/rentals/today', label: 'Today', access: pageAccess.rentals },
  { to: '/admin/rentals/calendar', label: 'Calendar', access: pageAccess.calendar },
  { to: '/admin/rentals/scan', label: 'Scan', access: pageAccess.rentals },
  { to: '/admin/rentals/cleaning', label: 'Cleaning', access: pageAccess.rentals },
  { to: '/admin/rentals/pieces', label: 'Pieces', access: pageAccess.rentals },
  { to: '/admin/rentals/nights', label: 'Available nights', access: 'staff' },
  { to: '/admin/rentals/festivals', label: 'Festival nights', access: 'staff' },
  { to: '/admin/rentals/plans', label: 'Night plans', access: pageAccess.rentals },
  { to: '/admin/rentals/groups', label: 'Groups', access: pageAccess.rentals },
  { to: '/admin/rentals/night-prices', label: 'Night prices', access: pageAccess.nightPrices },
  { to: '/admin/rentals/prices', label: 'Damage charges', access: 'staff' },
]

/** The tabs of the rentals area. On a phone they scroll sideways, beginning with the current one. */
export function RentalTabs() {
  const me = useAdminUser()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft
  }, [])
  const shown = tabs.filter(({ access }) => can(access, me))
  return (
    <nav ref={nav} aria-label="Rentals" className="mb-6 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {shown.map(({ to, label }) => (
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
}
