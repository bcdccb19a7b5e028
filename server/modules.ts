import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Env } from './env.ts'
import type { Auth } from './modules/accounts/auth/auth.ts'
import { accountCreated } from './modules/accounts/emails/account-created.ts'
import { emailChanged } from './modules/accounts/emails/email-changed.ts'
import { newSignIn } from './modules/accounts/emails/new-sign-in.ts'
import { passwordChanged } from './modules/accounts/emails/password-changed.ts'
import { resetPassword } from './modules/accounts/emails/reset-password.ts'
import { secondFactorRemoved } from './modules/accounts/emails/second-factor-removed.ts'
import { verifyEmail } from './modules/accounts/emails/verify-email.ts'
import { retentionJobs } from './modules/accounts/privacy/purge-expired.ts'
import { privacyRoutes } from './modules/accounts/privacy/routes.ts'
import { accountJobs, accountRoutes } from './modules/accounts/routes.ts'
import { confirmAlert } from './modules/alerts/emails/confirm-alert.ts'
import { goodsAvailable } from './modules/alerts/emails/goods-available.ts'
import { alertJobs } from './modules/alerts/offer-goods.ts'
import { alertRoutes } from './modules/alerts/routes.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { brandRoutes } from './modules/brand/routes.ts'
import { cartRoutes } from './modules/cart/routes.ts'
import { importJobs, importRoutes } from './modules/catalog/import/uploads/routes.ts'
import { catalogJobs } from './modules/catalog/products/locate-pictures.ts'
import { saleJobs } from './modules/catalog/products/timed-sales.ts'
import { catalogRoutes } from './modules/catalog/routes.ts'
import { findRunningCoupon } from './modules/checkout/coupons/manage-coupons.ts'
import { checkoutRoutes } from './modules/checkout/routes.ts'
import { complaintStatusChanged } from './modules/complaints/emails/complaint-status-changed.ts'
import { complaintRoutes } from './modules/complaints/routes.ts'
import { contentRoutes } from './modules/content/routes.ts'
import { deliveryRoutes } from './modules/delivery/routes.ts'
import { invoiceIssued } from './modules/invoicing/emails/invoice-issued.ts'
import { loadAttachment } from './modules/invoicing/read-documents.ts'
import { invoicingJobs, invoicingRoutes } from './modules/invoicing/routes.ts'
import { nightRoutes } from './modules/nights/routes.ts'
import { orderConfirmed } from './modules/orders/emails/order-confirmed.ts'
import { orderStatusChanged } from './modules/orders/emails/order-status-changed.ts'
import { rentalChanged } from './modules/orders/emails/rental-changed.ts'
import { rentalMoved } from './modules/orders/emails/rental-moved.ts'
import { rentalReminder } from './modules/orders/emails/rental-reminder.ts'
import { returnWayChosen } from './modules/orders/emails/return-way-chosen.ts'
import { slotChanged } from './modules/orders/emails/slot-changed.ts'
import { transferRequested } from './modules/orders/emails/transfer-requested.ts'
import { tokenForEmail } from './modules/orders/guest-token.ts'
import { orderRoutes, orderJobs } from './modules/orders/routes.ts'
import { refundSent } from './modules/payments/emails/refund-sent.ts'
import { paymentJobs } from './modules/payments/jobs.ts'
import type { PaymentDeps } from './modules/payments/payment-deps.ts'
import { paymentRoutes } from './modules/payments/routes.ts'
import { depositSettled } from './modules/rentals/emails/deposit-settled.ts'
import { rentalJobs, rentalRoutes } from './modules/rentals/routes.ts'
import { newNotifications } from './modules/reports/notifications/emails/new-notifications.ts'
import { reportJobs, reportRoutes } from './modules/reports/routes.ts'
import { exchangeCalledOff, exchangeToPack } from './modules/returns/emails/seller-exchange.ts'
import { returnStatusChanged } from './modules/returns/emails/return-status-changed.ts'
import { returnJobs } from './modules/returns/photos.ts'
import { returnRoutes } from './modules/returns/routes.ts'
import { reviewJobs } from './modules/reviews/photos.ts'
import { reviewRoutes } from './modules/reviews/routes.ts'
import { bankAccountChanged } from './modules/sellers/emails/bank-account-changed.ts'
import { changesRequested } from './modules/sellers/emails/changes-requested.ts'
import { confirmSubmission } from './modules/sellers/emails/confirm-submission.ts'
import { orderCalledOff, orderToPack } from './modules/sellers/emails/order-to-pack.ts'
import { payoutSettled } from './modules/sellers/emails/payout-settled.ts'
import { statementReady } from './modules/sellers/emails/statement-ready.ts'
import { submissionApproved } from './modules/sellers/emails/submission-approved.ts'
import { submissionRejected } from './modules/sellers/emails/submission-rejected.ts'
import { subscriptionEnds } from './modules/sellers/emails/subscription-ends.ts'
import { teamInvited } from './modules/sellers/emails/team-invited.ts'
import { teamJoined } from './modules/sellers/emails/team-joined.ts'
import { sellerJobs } from './modules/sellers/jobs.ts'
import { sellerRoutes } from './modules/sellers/routes.ts'
import { courierJobs, courierRoutes } from './modules/shipping/couriers/routes.ts'
import { parcelUpdate } from './modules/shipping/emails/parcel-update.ts'
import { shipmentSent } from './modules/shipping/emails/shipment-sent.ts'
import { shippingRoutes } from './modules/shipping/routes.ts'
import { testEmail } from './modules/store/emails/test-email.ts'
import { storeRoutes } from './modules/store/routes.ts'
import { readSender } from './modules/store/settings.ts'
import { rememberTestEmail } from './modules/store/setup-facts.ts'
import { seatLink } from './modules/troupes/emails/seat-link.ts'
import { seatReleased } from './modules/troupes/emails/seat-released.ts'
import { troupeStatus } from './modules/troupes/emails/troupe-status.ts'
import { troupeJobs, troupeRoutes } from './modules/troupes/routes.ts'
import { wishlistRoutes } from './modules/wishlist/routes.ts'
import { dataChangeJobs } from './platform/cache/data-changes.ts'
import type { Database, Db } from './platform/db/database.ts'
import { emailJobs, type EmailDeps } from './platform/email/deliver-email.ts'
import { probeRoutes } from './platform/http/health.ts'
import { openApiRoutes } from './platform/http/openapi.ts'
import type { Worker } from './platform/jobs/jobs.ts'
import { sampleShopRoutes } from './sample-shop/routes.ts'

/** What every module gets. A module declares in its signatures the part that it uses. */
export type ModuleDeps = PaymentDeps & {
  kind: Database['kind']
  listen: Database['listen']
  auth: Auth
  log: FastifyBaseLogger
  /** Starts the server again, after the responses of this moment have been sent. Undefined if the process cannot do this itself. */
  restart: (() => void) | undefined
}

/** A part of the application: its endpoints and its background jobs. */
export type Module = {
  routes?: (app: FastifyInstance, deps: ModuleDeps) => void
  jobs?: (deps: ModuleDeps) => Worker[]
}

/** All modules. Their sequence has no effect. */
export const modules: readonly Module[] = [
  { routes: probeRoutes },
  { routes: openApiRoutes },
  { jobs: dataChangeJobs },
  { jobs: ({ log, ...deps }) => emailJobs({ ...createEmailDeps(deps.db, deps.env), log }) },
  { routes: accountRoutes, jobs: accountJobs },
  { routes: privacyRoutes, jobs: retentionJobs },
  { routes: alertRoutes, jobs: alertJobs },
  { routes: auditRoutes },
  { routes: brandRoutes },
  { routes: sampleShopRoutes },
  { routes: cartRoutes },
  { routes: catalogRoutes, jobs: catalogJobs },
  { jobs: saleJobs },
  { routes: importRoutes, jobs: importJobs },
  { routes: checkoutRoutes },
  { routes: complaintRoutes },
  { routes: contentRoutes },
  { routes: deliveryRoutes },
  { routes: invoicingRoutes, jobs: invoicingJobs },
  { routes: nightRoutes },
  { routes: orderRoutes, jobs: orderJobs },
  { routes: paymentRoutes, jobs: paymentJobs },
  { routes: rentalRoutes, jobs: rentalJobs },
  { routes: reportRoutes, jobs: reportJobs },
  { routes: returnRoutes, jobs: returnJobs },
  { routes: reviewRoutes, jobs: reviewJobs },
  { routes: sellerRoutes, jobs: sellerJobs },
  { routes: shippingRoutes },
  { routes: courierRoutes, jobs: courierJobs },
  { routes: troupeRoutes, jobs: troupeJobs },
  { routes: wishlistRoutes },
  {
    routes(app, { db, env, kind }) {
      storeRoutes(app, {
        db,
        env,
        kind,
        templates: Object.values(emailTemplates),
        findRunningCoupon: (code) => findRunningCoupon(db, code, env.now()),
      })
    },
  },
]

export const emailTemplates = {
  accountCreated,
  emailChanged,
  newSignIn,
  passwordChanged,
  resetPassword,
  secondFactorRemoved,
  verifyEmail,
  complaintStatusChanged,
  invoiceIssued,
  orderConfirmed,
  transferRequested,
  orderStatusChanged,
  returnWayChosen,
  rentalChanged,
  slotChanged,
  rentalMoved,
  rentalReminder,
  refundSent,
  depositSettled,
  newNotifications,
  returnStatusChanged,
  bankAccountChanged,
  changesRequested,
  confirmSubmission,
  orderCalledOff,
  orderToPack,
  payoutSettled,
  statementReady,
  submissionApproved,
  submissionRejected,
  subscriptionEnds,
  testEmail,
  teamInvited,
  teamJoined,
  exchangeToPack,
  exchangeCalledOff,
  shipmentSent,
  parcelUpdate,
  confirmAlert,
  goodsAvailable,
  seatLink,
  seatReleased,
  troupeStatus,
}

/**
 * Creates the dependencies of e-mail delivery: the e-mail templates, and the functions that read the sender, attachments and
 * order tokens.
 */
export const createEmailDeps = (db: Db, env: Env): EmailDeps => ({
  db,
  env,
  templates: Object.values(emailTemplates),
  readSender: () => readSender(db, env),
  loadAttachment: (id) => loadAttachment(db, id),
  findOrderToken: (id) => tokenForEmail(db, id),
  onSent: (email) => rememberTestEmail(db, env, email),
})
