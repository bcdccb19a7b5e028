import { NavLink } from 'react-router'
import { createProduct } from '../../../contract/admin-products.ts'
import { listActs } from '../../../contract/audit.ts'
import { rentalToday } from '../../../contract/handover.ts'
import { adminMails, adminOutbox } from '../../../contract/notifications.ts'
import { adminOrders } from '../../../contract/orders.ts'
import { adminPayments } from '../../../contract/payments.ts'
import { adminCoupons } from '../../../contract/promotions.ts'
import { adminPayouts } from '../../../contract/payouts.ts'
import { listUsers } from '../../../contract/people.ts'
import { adminReviews } from '../../../contract/reviews.ts'
import { adminReturns } from '../../../contract/returns.ts'
import { isLetIn, type Access } from '../../../contract/rights.ts'
import { Icon, type IconName } from '../ui/icon'
import { useAdminUser } from './admin-user'

/** A page, and the access of the door that it opens with: who is not let in there does not see it. */
const entries: { to: string; label: string; icon: IconName; access: Access }[] = [
  { to: '/admin', label: 'Dashboard', icon: 'home', access: 'staff' },
  { to: '/admin/products', label: 'Products', icon: 'bag', access: 'staff' },
  { to: '/admin/orders', label: 'Orders', icon: 'box', access: adminOrders.access },
  { to: '/admin/rentals', label: 'Rentals', icon: 'calendar', access: rentalToday.access },
  { to: '/admin/returns', label: 'Returns', icon: 'undo', access: adminReturns.access },
  { to: '/admin/payments', label: 'Payments', icon: 'rupee', access: adminPayments.access },
  { to: '/admin/payouts', label: 'Payouts', icon: 'rupee', access: adminPayouts.access },
  { to: '/admin/coupons', label: 'Coupons', icon: 'tag', access: adminCoupons.access },
  { to: '/admin/reviews', label: 'Reviews', icon: 'star', access: adminReviews.access },
  { to: '/admin/users', label: 'Users', icon: 'user', access: listUsers.access },
  { to: '/admin/new-product', label: 'Add Product', icon: 'plus', access: createProduct.access },
  { to: '/admin/audit', label: 'Audit log', icon: 'list', access: listActs.access },
  { to: '/admin/mails', label: 'Mails', icon: 'mail', access: adminMails.access },
  { to: '/admin/outbox', label: 'Outbox', icon: 'clock', access: adminOutbox.access },
]

/** The pages of the admin area, beside the page or in the drawer of a small screen. */
export function AdminMenu({ className = '' }: { className?: string }) {
  const me = useAdminUser()
  return (
    <nav aria-label="Admin" className={className}>
      <ul className="flex flex-col gap-1">
        {entries
          .filter(({ access }) => isLetIn(access, me))
          .map(({ to, label, icon }) => (
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
}
