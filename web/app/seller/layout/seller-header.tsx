import { Link } from 'react-router'
import type { BusinessRole } from '../../../../contract/sellers/seller-portal.ts'
import { AccountMenu } from '../../components/account-menu'
import { Logo } from '../../components/logo'
import { ThemeSwitch } from '../../components/theme-switch'
import { Drawer } from '../../ui/drawer'
import { useNavigationMenu } from '../../ui/hooks/use-navigation-menu'
import { Icon } from '../../ui/icon'
import { AreaMenu, type AreaEntry } from '../../ui/menu/area-menu'

/** The header of the seller area. Its height is 80 px; sticky elements below the header rely on this number. */
export function SellerHeader({ name, role }: { name: string; role: BusinessRole }) {
  const { isOpen, open, close } = useNavigationMenu()
  return (
    <header className="sticky-bar top-0 z-30 border-b border-line bg-ground/95 backdrop-blur-sm print:hidden">
      <div className="page-width flex h-[calc(5rem-1px)] items-center gap-3">
        {name && (
          <button
            type="button"
            onClick={open}
            className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken lg:hidden"
          >
            <Icon name="menu" className="size-6" />
            <span className="sr-only">Open menu</span>
          </button>
        )}
        <Logo />
        {name && (
          <span className="truncate rounded-full bg-night px-3 py-1 text-sm font-semibold text-on-night max-sm:hidden">
            {name}
          </span>
        )}
        <Link
          to="/"
          className="ml-auto hidden min-h-11 items-center gap-2 rounded-full px-3 font-medium whitespace-nowrap hover:bg-sunken sm:flex"
        >
          <Icon name="store" />
          View shop
        </Link>
        <AccountMenu className="max-sm:ml-auto" />
      </div>
      <Drawer side="left" title={name || 'Seller area'} isOpen={isOpen} onClose={close}>
        <SellerMenu role={role} className="-mx-2" />
        <Link to="/" className="mt-2 flex min-h-12 items-center gap-3 px-2 font-medium">
          <Icon name="store" />
          View shop
        </Link>
        <ThemeSwitch className="mt-4" />
      </Drawer>
    </header>
  )
}

type Entry = AreaEntry & { isMoney?: boolean }

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

/** The pages of the seller area that this role may open. */
export const SellerMenu = ({ role, className = '' }: { role: BusinessRole; className?: string }) => (
  <AreaMenu
    label="Seller area"
    entries={entries.filter(({ isMoney = false }) => !isMoney || role !== 'member')}
    className={className}
  />
)
