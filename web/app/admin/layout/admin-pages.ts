import { importKinds } from '../../../../contract/catalog/imports.ts'
import { adminCategories } from '../../../../contract/catalog/categories.ts'
import { createProduct } from '../../../../contract/catalog/admin-products.ts'
import { listAuditEntries } from '../../../../contract/store/audit.ts'
import { bookingCalendar } from '../../../../contract/rentals/booking-calendar.ts'
import { rentalToday } from '../../../../contract/rentals/handover.ts'
import { adminEmails, adminOutbox } from '../../../../contract/store/emails.ts'
import { adminOrders } from '../../../../contract/orders/orders.ts'
import { taxRegister, taxRates } from '../../../../contract/invoicing/tax-documents.ts'
import { adminPayments } from '../../../../contract/payments/payments.ts'
import { adminCoupons } from '../../../../contract/checkout/coupons.ts'
import { adminPayouts } from '../../../../contract/sellers/payouts.ts'
import { listUsers, setRole } from '../../../../contract/accounts/users.ts'
import { adminReviews } from '../../../../contract/reviews/reviews.ts'
import { adminComplaints } from '../../../../contract/complaints/complaints.ts'
import { adminReturns } from '../../../../contract/returns/returns.ts'
import { reviewQueue } from '../../../../contract/sellers/submission-review.ts'
import { listSellers } from '../../../../contract/sellers/seller-account.ts'
import { salesReport } from '../../../../contract/reports/sales-report.ts'
import type { Access } from '../../../../contract/core/permissions.ts'
import { adminSettings } from '../../../../contract/store/store.ts'
import type { PendingWork } from '../../../../contract/reports/notifications.ts'
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
    { to: '/admin/orders', label: 'Orders', icon: 'box', access: adminOrders.access, work: 'orders' },
    { to: '/admin/rentals', label: 'Rentals', icon: 'calendar', access: rentalToday.access, work: 'rentals' },
    {
      to: '/admin/rentals/calendar',
      label: 'Booking calendar',
      icon: 'calendar',
      access: bookingCalendar.access,
    },
    { to: '/admin/returns', label: 'Returns', icon: 'undo', access: adminReturns.access, work: 'returns' },
    {
      to: '/admin/complaints',
      label: 'Complaints',
      icon: 'mail',
      access: adminComplaints.access,
      work: 'complaints',
    },
  ]),
  ...groupOf('Catalogue', [
    { to: '/admin/products', label: 'Products', icon: 'bag', access: 'staff' },
    { to: '/admin/new-product', label: 'Add Product', icon: 'plus', access: createProduct.access },
    { to: '/admin/products/import', label: 'Import', icon: 'arrow', access: importKinds.products.access },
    {
      to: '/admin/submissions',
      label: 'Submissions',
      icon: 'eye',
      access: reviewQueue.access,
      work: 'submissions',
    },
    { to: '/admin/reviews', label: 'Reviews', icon: 'star', access: adminReviews.access, work: 'reviews' },
    { to: '/admin/coupons', label: 'Coupons', icon: 'tag', access: adminCoupons.access },
  ]),
  ...groupOf('Money', [
    { to: '/admin/reports', label: 'Reports', icon: 'list', access: salesReport.access },
    {
      to: '/admin/payments',
      label: 'Payments',
      icon: 'rupee',
      access: adminPayments.access,
      work: 'payments',
    },
    { to: '/admin/payouts', label: 'Payouts', icon: 'rupee', access: adminPayouts.access },
    { to: '/admin/invoices', label: 'Invoices', icon: 'list', access: taxRegister.access },
    { to: '/admin/tax', label: 'Tax', icon: 'list', access: taxRates.access },
  ]),
  ...groupOf('People', [
    { to: '/admin/users', label: 'Users', icon: 'user', access: listUsers.access },
    { to: '/admin/sellers', label: 'Sellers', icon: 'store', access: listSellers.access },
    { to: '/admin/staff', label: 'Staff', icon: 'shield', access: setRole.access },
  ]),
  ...groupOf('System', [
    { to: '/admin/settings', label: 'Settings', icon: 'store', access: adminSettings.access },
    { to: '/admin/settings/categories', label: 'Categories', icon: 'list', access: adminCategories.access },
    { to: '/admin/settings/brand', label: 'Brand', icon: 'tag', access: adminSettings.access },
    { to: '/admin/emails', label: 'E-mails', icon: 'mail', access: adminEmails.access },
    { to: '/admin/outbox', label: 'Outbox', icon: 'clock', access: adminOutbox.access },
    { to: '/admin/audit', label: 'Audit log', icon: 'list', access: listAuditEntries.access },
  ]),
]

/** Pages that the menu does not list, because another page leads to them. The command palette finds them too. */
export const morePages: readonly AdminPage[] = [
  { to: '/admin/notifications', label: 'Notifications', icon: 'clock', access: 'staff' },
  { to: '/admin/rentals/today', label: 'Rentals today', icon: 'calendar', access: rentalToday.access },
  { to: '/admin/rentals/scan', label: 'Scan a garment', icon: 'search', access: rentalToday.access },
  {
    to: '/admin/rentals/cleaning',
    label: 'Cleaning and repair',
    icon: 'calendar',
    access: rentalToday.access,
  },
  { to: '/admin/rentals/pieces', label: 'Pieces', icon: 'calendar', access: rentalToday.access },
  { to: '/admin/rentals/nights', label: 'Available nights', icon: 'calendar', access: rentalToday.access },
  { to: '/admin/rentals/festivals', label: 'Festival nights', icon: 'calendar', access: rentalToday.access },
  { to: '/admin/rentals/prices', label: 'Damage charges', icon: 'calendar', access: rentalToday.access },
  {
    to: '/admin/payments/reconcile',
    label: 'Reconcile payments',
    icon: 'rupee',
    access: adminPayments.access,
  },
  { to: '/admin/orders/import', label: 'Import tracking', icon: 'arrow', access: importKinds.orders.access },
  { to: '/admin/users/import', label: 'Import users', icon: 'arrow', access: importKinds.users.access },
]

function groupOf(group: string, pages: readonly AdminPage[]): AdminPage[] {
  return pages.map((page) => ({ ...page, group }))
}
