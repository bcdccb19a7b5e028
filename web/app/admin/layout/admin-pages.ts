import type { Access } from '../../../../contract/core/permissions.ts'
import type { PendingWork } from '../../../../contract/reports/notifications.ts'
import { pageAccess } from './page-access'
import type { IconName } from '../../ui/icon'

type AdminPage = {
  to: string
  label: string
  icon: IconName
  group?: string
  access: Access
  /** The open tasks of this page, which the menu counts. */
  work?: keyof PendingWork
}

/** The menu of the admin area, in groups. A page is hidden from users without access to its main endpoint. */
export const adminPages: readonly AdminPage[] = [
  { to: '/admin', label: 'Dashboard', icon: 'home', access: 'staff' },
  ...groupOf('Sales', [
    { to: '/admin/orders', label: 'Orders', icon: 'box', access: pageAccess.orders, work: 'orders' },
    { to: '/admin/day', label: 'Day list', icon: 'list', access: pageAccess.day },
    { to: '/admin/counter', label: 'Counter', icon: 'store', access: pageAccess.counter },
    { to: '/admin/rentals', label: 'Rentals', icon: 'calendar', access: pageAccess.rentals, work: 'rentals' },
    {
      to: '/admin/rentals/calendar',
      label: 'Booking calendar',
      icon: 'calendar',
      access: pageAccess.calendar,
    },
    { to: '/admin/returns', label: 'Returns', icon: 'undo', access: pageAccess.returns, work: 'returns' },
    {
      to: '/admin/complaints',
      label: 'Complaints',
      icon: 'mail',
      access: pageAccess.complaints,
      work: 'complaints',
    },
  ]),
  ...groupOf('Catalogue', [
    { to: '/admin/products', label: 'Products', icon: 'bag', access: 'staff' },
    { to: '/admin/new-product', label: 'Add Product', icon: 'plus', access: pageAccess.newProduct },
    { to: '/admin/products/import', label: 'Import', icon: 'arrow', access: pageAccess.importProducts },
    {
      to: '/admin/submissions',
      label: 'Submissions',
      icon: 'eye',
      access: pageAccess.submissions,
      work: 'submissions',
    },
    { to: '/admin/reviews', label: 'Reviews', icon: 'star', access: pageAccess.reviews, work: 'reviews' },
    {
      to: '/admin/rentals/festivals',
      label: 'Festival nights',
      icon: 'calendar',
      access: pageAccess.festivals,
    },
    {
      to: '/admin/rentals/night-prices',
      label: 'Night prices',
      icon: 'calendar',
      access: pageAccess.nightPrices,
    },
    { to: '/admin/coupons', label: 'Coupons', icon: 'tag', access: pageAccess.coupons },
  ]),
  ...groupOf('Money', [
    { to: '/admin/reports', label: 'Reports', icon: 'list', access: pageAccess.reports },
    {
      to: '/admin/payments',
      label: 'Payments',
      icon: 'rupee',
      access: pageAccess.payments,
      work: 'payments',
    },
    { to: '/admin/payouts', label: 'Payouts', icon: 'rupee', access: pageAccess.payouts },
    { to: '/admin/invoices', label: 'Invoices', icon: 'list', access: pageAccess.invoices },
    { to: '/admin/tax', label: 'Tax', icon: 'list', access: pageAccess.tax },
  ]),
  ...groupOf('People', [
    { to: '/admin/users', label: 'Users', icon: 'user', access: pageAccess.users },
    { to: '/admin/sellers', label: 'Sellers', icon: 'store', access: pageAccess.sellers },
    { to: '/admin/staff', label: 'Staff', icon: 'shield', access: pageAccess.staff },
  ]),
  ...groupOf('System', [
    { to: '/admin/settings', label: 'Settings', icon: 'store', access: pageAccess.settings },
    {
      to: '/admin/settings/categories',
      label: 'Categories',
      icon: 'list',
      access: pageAccess.categories,
    },
    { to: '/admin/settings/brand', label: 'Brand', icon: 'tag', access: pageAccess.settings },
    { to: '/admin/emails', label: 'E-mails', icon: 'mail', access: pageAccess.emails },
    { to: '/admin/outbox', label: 'Outbox', icon: 'clock', access: pageAccess.outbox },
    { to: '/admin/audit', label: 'Audit log', icon: 'list', access: pageAccess.audit },
  ]),
]

/** Pages that the menu does not list, because another page leads to them. The command palette finds them too. */
export const morePages: readonly AdminPage[] = [
  { to: '/admin/notifications', label: 'Notifications', icon: 'clock', access: 'staff' },
  { to: '/admin/rentals/today', label: 'Rentals today', icon: 'calendar', access: pageAccess.rentals },
  { to: '/admin/rentals/scan', label: 'Scan a garment', icon: 'search', access: pageAccess.rentals },
  {
    to: '/admin/rentals/cleaning',
    label: 'Cleaning and repair',
    icon: 'calendar',
    access: pageAccess.rentals,
  },
  { to: '/admin/rentals/pieces', label: 'Pieces', icon: 'calendar', access: pageAccess.rentals },
  { to: '/admin/rentals/nights', label: 'Available nights', icon: 'calendar', access: pageAccess.rentals },
  { to: '/admin/rentals/plans', label: 'Night plans', icon: 'calendar', access: pageAccess.rentals },
  { to: '/admin/rentals/prices', label: 'Damage charges', icon: 'calendar', access: pageAccess.rentals },
  {
    to: '/admin/payments/reconcile',
    label: 'Reconcile payments',
    icon: 'rupee',
    access: pageAccess.payments,
  },
  { to: '/admin/payments/refunds', label: 'Refunds to pay', icon: 'rupee', access: pageAccess.payments },
  { to: '/admin/orders/import', label: 'Import tracking', icon: 'arrow', access: pageAccess.importOrders },
  { to: '/admin/users/import', label: 'Import users', icon: 'arrow', access: pageAccess.importUsers },
]

function groupOf(group: string, pages: readonly AdminPage[]): AdminPage[] {
  return pages.map((page) => ({ ...page, group }))
}
