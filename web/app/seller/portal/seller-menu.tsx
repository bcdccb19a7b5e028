import type { BusinessRole } from '../../../../contract/sellers/seller-portal.ts'
import { AreaMenu, type AreaEntry } from '../../ui/area-menu'

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

/** The pages of the seller area that this part of the team may open. */
export const SellerMenu = ({ part, className = '' }: { part: BusinessRole; className?: string }) => (
  <AreaMenu
    label="Seller area"
    entries={entries.filter(({ isMoney = false }) => !isMoney || part !== 'member')}
    className={className}
  />
)
