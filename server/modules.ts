import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createEmailDeps } from './emails.ts'
import type { Auth } from './modules/accounts/auth/auth.ts'
import { retentionJobs } from './modules/accounts/privacy/purge-expired.ts'
import { privacyRoutes } from './modules/accounts/privacy/routes.ts'
import { accountJobs, accountRoutes } from './modules/accounts/routes.ts'
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
import { invoicingJobs, invoicingRoutes } from './modules/invoicing/routes.ts'
import { nightRoutes } from './modules/nights/routes.ts'
import { orderRoutes, orderJobs } from './modules/orders/routes.ts'
import { paymentJobs } from './modules/payments/jobs.ts'
import { contentRoutes } from './modules/content/routes.ts'
import { deliveryRoutes } from './modules/delivery/routes.ts'
import { complaintRoutes } from './modules/complaints/routes.ts'
import type { PaymentDeps } from './modules/payments/payment-deps.ts'
import { paymentRoutes } from './modules/payments/routes.ts'
import { rentalJobs, rentalRoutes } from './modules/rentals/routes.ts'
import { reportJobs, reportRoutes } from './modules/reports/routes.ts'
import { returnJobs } from './modules/returns/photos.ts'
import { returnRoutes } from './modules/returns/routes.ts'
import { reviewJobs } from './modules/reviews/photos.ts'
import { reviewRoutes } from './modules/reviews/routes.ts'
import { sellerJobs } from './modules/sellers/jobs.ts'
import { sellerRoutes } from './modules/sellers/routes.ts'
import { courierJobs, courierRoutes } from './modules/shipping/couriers/routes.ts'
import { shippingRoutes } from './modules/shipping/routes.ts'
import { storeRoutes } from './modules/store/routes.ts'
import { troupeJobs, troupeRoutes } from './modules/troupes/routes.ts'
import { wishlistRoutes } from './modules/wishlist/routes.ts'
import type { Database } from './platform/db/database.ts'
import { emailJobs } from './platform/email/deliver-email.ts'
import { probeRoutes } from './platform/http/health.ts'
import { openApiRoutes } from './platform/http/openapi.ts'
import { catalogChangeJobs } from './platform/cache/catalog-changes.ts'
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
  { jobs: catalogChangeJobs },
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
      storeRoutes(app, { db, env, kind, findOffer: (code) => findRunningCoupon(db, code, env.now()) })
    },
  },
]
