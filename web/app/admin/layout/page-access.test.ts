import { expect, test } from 'vitest'
import { importKinds } from '../../../../contract/catalog/imports.ts'
import { createProduct } from '../../../../contract/catalog/admin-products.ts'
import { listAuditEntries } from '../../../../contract/store/audit.ts'
import { bookingCalendar } from '../../../../contract/rentals/booking-calendar.ts'
import { saveFestival } from '../../../../contract/rentals/festivals.ts'
import { nightRules } from '../../../../contract/rentals/night-rules.ts'
import { rentalToday } from '../../../../contract/rentals/handover.ts'
import { adminEmails, adminOutbox } from '../../../../contract/store/emails.ts'
import { dayList } from '../../../../contract/orders/day-list.ts'
import { adminOrders } from '../../../../contract/orders/orders.ts'
import { taxRegister, taxRates } from '../../../../contract/invoicing/tax-documents.ts'
import { adminPayments } from '../../../../contract/payments/payments.ts'
import { placeCounterSale } from '../../../../contract/checkout/counter.ts'
import { adminCoupons } from '../../../../contract/checkout/coupons.ts'
import { adminPayouts } from '../../../../contract/sellers/payouts.ts'
import { listUsers, setRole } from '../../../../contract/accounts/users.ts'
import { adminReviews } from '../../../../contract/reviews/reviews.ts'
import { adminComplaints } from '../../../../contract/complaints/complaints.ts'
import { adminReturns } from '../../../../contract/returns/returns.ts'
import { reviewQueue } from '../../../../contract/sellers/submission-review.ts'
import { listSellers } from '../../../../contract/sellers/seller-account.ts'
import { salesReport } from '../../../../contract/reports/sales-report.ts'
import { adminSettings } from '../../../../contract/store/store.ts'
import { adminCategories } from '../../../../contract/catalog/categories.ts'
import { pageAccess } from './page-access.ts'

test('the menu asks for the permissions of the endpoints', () => {
  expect(pageAccess).toEqual({
    orders: adminOrders.access,
    day: dayList.access,
    counter: placeCounterSale.access,
    rentals: rentalToday.access,
    calendar: bookingCalendar.access,
    festivals: [saveFestival.access, rentalToday.access],
    nightPrices: nightRules.access,
    returns: adminReturns.access,
    complaints: adminComplaints.access,
    newProduct: createProduct.access,
    importProducts: importKinds.products.access,
    importOrders: importKinds.orders.access,
    importUsers: importKinds.users.access,
    submissions: reviewQueue.access,
    reviews: adminReviews.access,
    coupons: adminCoupons.access,
    reports: salesReport.access,
    payments: adminPayments.access,
    payouts: adminPayouts.access,
    invoices: taxRegister.access,
    tax: taxRates.access,
    users: listUsers.access,
    sellers: listSellers.access,
    staff: setRole.access,
    settings: adminSettings.access,
    categories: adminCategories.access,
    emails: adminEmails.access,
    outbox: adminOutbox.access,
    audit: listAuditEntries.access,
  })
})
