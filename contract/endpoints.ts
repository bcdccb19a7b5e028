import * as account from './accounts/account.ts'
import * as alerts from './alerts/alerts.ts'
import * as accountCart from './cart/account-cart.ts'
import * as wishlist from './cart/wishlist.ts'
import * as adminProducts from './catalog/admin-products.ts'
import * as productEdits from './catalog/edit-products.ts'
import * as audit from './store/audit.ts'
import * as availability from './rentals/availability.ts'
import * as bookingCalendar from './rentals/booking-calendar.ts'
import * as catalog from './catalog/catalog.ts'
import * as categories from './catalog/categories.ts'
import * as commissionInvoices from './invoicing/commission-invoices.ts'
import * as complaints from './complaints/complaints.ts'
import * as content from './content/content.ts'
import * as home from './content/home.ts'
import * as menus from './content/menus.ts'
import * as deposits from './rentals/deposits.ts'
import * as adminSearch from './reports/admin-search.ts'
import type { Endpoint } from './core/endpoint.ts'
import * as exports from './reports/exports.ts'
import * as festivals from './rentals/festivals.ts'
import * as nightPlans from './nights/plan.ts'
import * as nightRules from './rentals/night-rules.ts'
import * as handover from './rentals/handover.ts'
import * as identityProvider from './accounts/identity-provider.ts'
import * as imports from './catalog/imports.ts'
import * as currentUser from './accounts/current-user.ts'
import * as emails from './store/emails.ts'
import * as adminOrders from './orders/admin-orders.ts'
import * as orders from './orders/orders.ts'
import * as bestSellers from './orders/best-sellers.ts'
import * as packingSlips from './invoicing/packing-slips.ts'
import * as taxDocuments from './invoicing/tax-documents.ts'
import * as manualRefunds from './payments/manual-refunds.ts'
import * as payments from './payments/payments.ts'
import * as courierStatements from './shipping/courier-statements.ts'
import * as couriers from './shipping/couriers.ts'
import * as shipments from './shipping/shipments.ts'
import * as pages from './content/pages.ts'
import * as payouts from './sellers/payouts.ts'
import * as users from './accounts/users.ts'
import * as pictures from './core/pictures.ts'
import * as pieces from './rentals/pieces.ts'
import * as lanes from './shipping/product-delivery.ts'
import * as pinCodes from './shipping/pin-codes.ts'
import * as health from './core/health.ts'
import * as coupons from './checkout/coupons.ts'
import * as counter from './checkout/counter.ts'
import * as reconcile from './payments/reconcile.ts'
import * as rentalChange from './orders/rental-change.ts'
import * as rentalOrder from './orders/rental-order.ts'
import * as rentalReturn from './orders/rental-return.ts'
import * as slotChange from './orders/slot-change.ts'
import * as dayList from './orders/day-list.ts'
import * as reports from './reports/reports.ts'
import * as salesReport from './reports/sales-report.ts'
import * as reviews from './reviews/reviews.ts'
import * as recordReturn from './returns/record-return.ts'
import * as returns from './returns/returns.ts'
import * as security from './accounts/security.ts'
import * as submissionReview from './sellers/submission-review.ts'
import * as sellerAccount from './sellers/seller-account.ts'
import * as submissions from './sellers/submissions.ts'
import * as sellerPortal from './sellers/seller-portal.ts'
import * as subscriptionPayments from './sellers/subscription-payments.ts'
import * as sellerTeam from './sellers/seller-team.ts'
import * as notifications from './reports/notifications.ts'
import * as ownShop from './reports/own-shop.ts'
import * as savedViews from './accounts/saved-views.ts'
import * as setup from './reports/setup.ts'
import * as store from './store/store.ts'
import * as troupes from './troupes/troupes.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** All endpoints that the files of the contract export. */
export const allEndpoints: readonly Endpoint[] = [
  account,
  accountCart,
  alerts,
  wishlist,
  complaints,
  adminProducts,
  categories,
  productEdits,
  audit,
  availability,
  bookingCalendar,
  catalog,
  commissionInvoices,
  content,
  pages,
  home,
  menus,
  deposits,
  adminSearch,
  exports,
  festivals,
  nightPlans,
  nightRules,
  troupes,
  handover,
  identityProvider,
  currentUser,
  imports,
  emails,
  adminOrders,
  orders,
  bestSellers,
  packingSlips,
  taxDocuments,
  payments,
  manualRefunds,
  shipments,
  couriers,
  courierStatements,
  payouts,
  users,
  pictures,
  pieces,
  pinCodes,
  lanes,
  health,
  coupons,
  counter,
  reconcile,
  rentalChange,
  rentalOrder,
  rentalReturn,
  slotChange,
  dayList,
  reports,
  salesReport,
  reviews,
  recordReturn,
  returns,
  security,
  submissionReview,
  sellerAccount,
  subscriptionPayments,
  submissions,
  sellerPortal,
  sellerTeam,
  notifications,
  ownShop,
  savedViews,
  setup,
  store,
].flatMap((file) => Object.values(file).filter(isEndpoint))
