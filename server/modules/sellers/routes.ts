import type { FastifyInstance } from 'fastify'
import * as account from '../../../contract/sellers/seller-account.ts'
import * as selling from '../../../contract/sellers/submissions.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Auth } from '../accounts/auth/auth.ts'
import { limitSender } from '../accounts/auth/limits/limits.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { changeListed, resubmit } from './submissions/change-submission.ts'
import { confirmEmail } from './submissions/confirm-email.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { refreshOwnPayment, subscribe } from './subscriptions/pay-subscription.ts'
import { showAccountStatus, saveBusiness } from './account-status.ts'
import {
  listOwnSubmissions,
  readSubmissionPicture,
  showListedForm,
  showOwnSubmission,
} from './submissions/show-submissions.ts'
import { createQuarantineLimit } from './submissions/quarantine-limit.ts'
import type { SellerDeps } from './seller-deps.ts'
import { submitProduct } from './submissions/submit-product.ts'
import * as review from '../../../contract/sellers/submission-review.ts'
import { confirmBankAccount } from './payouts/bank-account.ts'
import { approveSubmission, requestChanges, rejectSubmission } from './submissions/review-submission.ts'
import { listSellers, recordSubscription, reinstateSeller, suspendSeller } from './manage-sellers.ts'
import { listQueue, showForReview } from './submissions/review-queue.ts'
import * as portal from '../../../contract/sellers/seller-portal.ts'
import * as team from '../../../contract/sellers/seller-team.ts'
import { findBusiness } from './find-seller.ts'
import { listGoods, setSellerStock } from './goods.ts'
import { acceptInvitation, inviteMember, showInvitation, withdrawInvitation } from './team/invitations.ts'
import { listTeam, removeMember } from './team/team.ts'

/** All doors around sellers. */
export function sellerRoutes(app: FastifyInstance, deps: PaymentDeps, auth: Auth) {
  submissionRoutes(app, deps)
  serve(app, account.sellerAccountStatus, (_, actor) => showAccountStatus(deps, actor))
  serve(app, account.saveBusiness, ({ body }, actor) => saveBusiness({ ...deps, auth }, { ...body, actor }))
  serve(app, account.subscribe, ({ idempotencyKey }, actor) => subscribe(deps, actor, idempotencyKey))
  serve(app, account.subscriptionPayment, ({ params }, actor) => refreshOwnPayment(deps, params.id, actor))
  sellerStaffRoutes(app, deps)
}

function submissionRoutes(app: FastifyInstance, shop: SellerDeps) {
  const limit = createQuarantineLimit(shop)
  serve(app, selling.submitProduct, async ({ body, files, idempotencyKey: key, ip }, actor) => {
    if (!actor) await limitSender(shop, 'submission', networkOf(ip))
    const uploads = files['images'] ?? []
    return submitProduct({ ...shop, limit }, { fields: body, uploads, actor, key, ip })
  })
  serve(app, selling.confirmSubmitter, ({ body }) => confirmEmail(shop, body.token))
  serve(app, selling.mySubmissions, (_, actor) => listOwnSubmissions(shop, actor))
  serve(app, selling.mySubmission, ({ params }, actor) => showOwnSubmission(shop.db, params.id, actor))
  serve(app, selling.resubmit, ({ params, body, files }, actor) =>
    resubmit(shop, { id: params.id, fields: body, uploads: files['images'] ?? [], actor }),
  )
  serve(app, selling.listedForm, ({ params }, actor) => showListedForm(shop.db, params.id, actor))
  serve(app, selling.changeListed, ({ params, body, files }, actor) =>
    changeListed(shop, { id: params.id, fields: body, uploads: files['images'] ?? [], actor }),
  )
  serve(app, selling.submissionPicture, ({ params, query }, actor) =>
    readSubmissionPicture(shop, { ...params, width: query.width, actor }),
  )
}

/** The doors of the staff who look after sellers. */
function sellerStaffRoutes(app: FastifyInstance, shop: SellerDeps) {
  serve(app, review.reviewQueue, ({ query }) => listQueue(shop.db, query.state))
  serve(app, review.reviewSubmission, ({ params }) => showForReview(shop, params.id))
  serve(app, review.approveSubmission, ({ params, body }, actor) =>
    approveSubmission(shop, { ...params, ...body, actor }),
  )
  serve(app, review.rejectSubmission, ({ params, body }, actor) =>
    rejectSubmission(shop, { ...params, ...body, actor }),
  )
  serve(app, review.requestChanges, ({ params, body }, actor) =>
    requestChanges(shop, { ...params, ...body, actor }),
  )
  serve(app, account.listSellers, ({ query }) => listSellers(shop.db, query))
  serve(app, account.suspendSeller, ({ params, body }, actor) =>
    suspendSeller(shop, { ...params, ...body, actor }),
  )
  serve(app, account.reinstateSeller, ({ params }, actor) => reinstateSeller(shop, { ...params, actor }))
  serve(app, account.confirmBankAccount, ({ params, body }, actor) =>
    confirmBankAccount(shop, { ...params, ...body, actor }),
  )
  serve(app, account.recordSubscription, ({ params, body }, actor) =>
    recordSubscription(shop, { ...params, ...body, actor }),
  )
}

/** What sellers see and do of their business in the seller area. */
export function portalRoutes(app: FastifyInstance, shop: SellerDeps) {
  const { db } = shop
  serve(app, portal.myBusiness, async (_, actor) => ({ business: await findBusiness(db, actor) }))
  serve(app, portal.sellerGoods, (_, actor) => listGoods(db, actor))
  serve(app, portal.setSellerStock, ({ params, body }, actor) =>
    setSellerStock(db, actor, { productId: params.id, ...body }),
  )
  teamRoutes(app, shop)
}

function teamRoutes(app: FastifyInstance, shop: SellerDeps) {
  serve(app, team.sellerTeam, (_, actor) => listTeam(shop, actor))
  serve(app, team.inviteMember, ({ body }, actor) => inviteMember(shop, actor, body))
  serve(app, team.withdrawInvitation, ({ params }, actor) => withdrawInvitation(shop, actor, params.id))
  serve(app, team.removeMember, ({ params }, actor) => removeMember(shop, actor, params.id))
  serve(app, team.showInvitation, ({ query }) => showInvitation(shop, query.token))
  serve(app, team.acceptInvitation, ({ body }, actor) => acceptInvitation(shop, actor, body.token))
}
