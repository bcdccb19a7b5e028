import * as account from './account.ts'
import * as accountCart from './account-cart.ts'
import * as adminProducts from './admin-products.ts'
import * as audit from './audit.ts'
import * as availability from './availability.ts'
import * as catalog from './catalog.ts'
import * as commissionPapers from './commission-papers.ts'
import * as deposits from './deposits.ts'
import * as deskSearch from './desk-search.ts'
import type { Endpoint } from './endpoint.ts'
import * as exports from './exports.ts'
import * as festivals from './festivals.ts'
import * as handover from './handover.ts'
import * as identityProvider from './identity-provider.ts'
import * as imports from './imports.ts'
import * as identity from './identity.ts'
import * as notifications from './notifications.ts'
import * as orderDesk from './order-desk.ts'
import * as orders from './orders.ts'
import * as papers from './papers.ts'
import * as payments from './payments.ts'
import * as parcels from './parcels.ts'
import * as payouts from './payouts.ts'
import * as people from './people.ts'
import * as pictures from './pictures.ts'
import * as pieces from './pieces.ts'
import * as pins from './pins.ts'
import * as probes from './probes.ts'
import * as promotions from './promotions.ts'
import * as reconcile from './reconcile.ts'
import * as rentalOrder from './rental-order.ts'
import * as reports from './reports.ts'
import * as reviews from './reviews.ts'
import * as returns from './returns.ts'
import * as security from './security.ts'
import * as review from './review.ts'
import * as sellerAccount from './seller-account.ts'
import * as selling from './selling.ts'
import * as sellerPortal from './seller-portal.ts'
import * as sellerTeam from './seller-team.ts'
import * as store from './store.ts'

const isDoor = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Every door of the house. What is exported by a file of the contract cannot be forgotten here. */
export const doors: readonly Endpoint[] = [
  account,
  accountCart,
  adminProducts,
  audit,
  availability,
  catalog,
  commissionPapers,
  deposits,
  deskSearch,
  exports,
  festivals,
  handover,
  identityProvider,
  identity,
  imports,
  notifications,
  orderDesk,
  orders,
  papers,
  payments,
  parcels,
  payouts,
  people,
  pictures,
  pieces,
  pins,
  probes,
  promotions,
  reconcile,
  rentalOrder,
  reports,
  reviews,
  returns,
  security,
  review,
  sellerAccount,
  selling,
  sellerPortal,
  sellerTeam,
  store,
].flatMap((file) => Object.values(file).filter(isDoor))
