import type { BusinessPart } from '../../../../contract/seller-portal.ts'
import { Icon, type IconName } from '../../ui/icon'
import { MenuLink } from '../../ui/menu-link'

type Entry = { to: string; label: string; icon: IconName; isMoney?: boolean }

const entries: Entry[] = [
  { to: '/seller', label: 'Overview', icon: 'home' },
  { to: '/seller/products', label: 'Products', icon: 'tag' },
  { to: '/seller/orders', label: 'Orders', icon: 'box' },
  { to: '/seller/returns', label: 'Returns', icon: 'undo' },
  { to: '/seller/reviews', label: 'Reviews', icon: 'star' },
  { to: '/seller/statements', label: 'Statements', icon: 'list', isMoney: true },
  { to: '/seller/payouts', label: 'Payouts', icon: 'rupee', isMoney: true },
  { to: '/seller/team', label: 'Team', icon: 'user' },
  { to: '/seller/onboarding', label: 'Business', icon: 'store' },
]

/** The pages of the seller area, beside the page or in the drawer of a small screen. */
export const SellerMenu = ({ part, className = '' }: { part: BusinessPart; className?: string }) => (
  <nav aria-label="Seller area" className={className}>
    <ul className="flex flex-col gap-1">
      {entries
        .filter(({ isMoney = false }) => !isMoney || part !== 'member')
        .map(({ to, label, icon }) => (
          <li key={to}>
            <MenuLink
              to={to}
              end={to === '/seller'}
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
