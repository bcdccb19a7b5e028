import type { FastifyInstance } from 'fastify'
import { refuse } from '../../../contract/core/refusal.ts'
import * as account from '../../../contract/sellers/seller-account.ts'
import * as wrong from '../../../contract/sellers/subscription-payments.ts'
import * as selling from '../../../contract/sellers/submissions.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Auth } from '../accounts/auth/auth.ts'
import { enforceSenderLimit } from '../accounts/auth/limits/limits.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { changeListed, resubmit } from './submissions/change-submission.ts'
import { confirmEmail } from './submissions/confirm-email.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { refreshOwnPayment, subscribe } from './subscriptions/pay-subscription.ts'
import { listWrongPayments, refundWrongPayment, settleWrongPayment } from './subscriptions/wrong-amounts.ts'
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
import { payoutRoutes } from './payouts/routes.ts'
import { approveSubmission, requestChanges, rejectSubmission } from './submissions/review-submission.ts'
import { listSellers, recordSubscription, reinstateSeller, suspendSeller } from './manage-sellers.ts'
import { listQueue, showForReview } from './submissions/review-queue.ts'
import * as portal from '../../../contract/sellers/seller-portal.ts'
import * as team from '../../../contract/sellers/seller-team.ts'
import { findBusiness } from './find-seller.ts'
import { startSelling } from './start-selling.ts'
import { listGoods, setSellerStock } from './goods.ts'
import { acceptInvitation, inviteMember, showInvitation, withdrawInvitation } from './team/invitations.ts'
import { listTeam, removeMember } from './team/team.ts'

/** Registers the endpoints of sellers and of the staff who manage them. */
export function sellerRoutes(app: FastifyInstance, deps: PaymentDeps & { auth: Auth }) {
  submissionRoutes(app, deps)
  serve(app, account.sellerAccountStatus, (_, actor) => showAccountStatus(deps, actor))
  serve(app, account.saveBusiness, ({ body }, actor) => saveBusiness(deps, { ...body, actor }))
  serve(app, account.subscribe, ({ idempotencyKey }, actor) => subscribe(deps, actor, idempotencyKey))
  serve(app, account.subscriptionPayment, ({ params }, actor) => refreshOwnPayment(deps, params.id, actor))
  sellerStaffRoutes(app, deps)
  wrongPaymentRoutes(app, deps)
  portalRoutes(app, deps)
  payoutRoutes(app, deps)
}

function submissionRoutes(app: FastifyInstance, deps: SellerDeps) {
  const limit = createQuarantineLimit(deps)
  serve(app, selling.submitProduct, async ({ body, files, headers, idempotencyKey: key, ip }, actor) => {
    // An invalid token must not create a submission of a visitor, because its seller would not find it among their own.
    if (headers.authorization && !actor) refuse('not_signed_in', 'Please sign in to continue')
    if (!actor) await enforceSenderLimit(deps, 'submission', networkOf(ip))
    const uploads = files['images'] ?? []
    return submitProduct({ ...deps, limit }, { fields: body, uploads, actor, key, ip })
  })
  serve(app, selling.confirmSubmitter, ({ body }) => confirmEmail(deps, body.token))
  serve(app, selling.mySubmissions, (_, actor) => listOwnSubmissions(deps, actor))
  serve(app, selling.mySubmission, ({ params }, actor) => showOwnSubmission(deps.db, params.id, actor))
  serve(app, selling.resubmit, ({ params, body, files }, actor) =>
    resubmit(deps, { id: params.id, fields: body, uploads: files['images'] ?? [], actor }),
  )
  serve(app, selling.listedForm, ({ params }, actor) => showListedForm(deps.db, params.id, actor))
  serve(app, selling.changeListed, ({ params, body: { version, ...fields }, files }, actor) =>
    changeListed(deps, { id: params.id, version, fields, uploads: files['images'] ?? [], actor }),
  )
  serve(app, selling.submissionPicture, ({ params, query }, actor) =>
    readSubmissionPicture(deps, { ...params, width: query.width, actor }),
  )
}

function sellerStaffRoutes(app: FastifyInstance, deps: SellerDeps) {
  serve(app, review.reviewQueue, ({ query }) => listQueue(deps.db, query))
  serve(app, review.reviewSubmission, ({ params }) => showForReview(deps, params.id))
  serve(app, review.approveSubmission, ({ params, body }, actor) =>
    approveSubmission(deps, { ...params, ...body, actor }),
  )
  serve(app, review.rejectSubmission, ({ params, body }, actor) =>
    rejectSubmission(deps, { ...params, ...body, actor }),
  )
  serve(app, review.requestChanges, ({ params, body }, actor) =>
    requestChanges(deps, { ...params, ...body, actor }),
  )
  serve(app, account.listSellers, ({ query }) => listSellers(deps.db, query))
  serve(app, account.suspendSeller, ({ params, body }, actor) =>
    suspendSeller(deps, { ...params, ...body, actor }),
  )
  serve(app, account.reinstateSeller, ({ params }, actor) => reinstateSeller(deps, { ...params, actor }))
  serve(app, account.confirmBankAccount, ({ params, body }, actor) =>
    confirmBankAccount(deps, { ...params, ...body, actor }),
  )
  serve(app, account.recordSubscription, ({ params, body }, actor) =>
    recordSubscription(deps, { ...params, ...body, actor }),
  )
}

/** Registers the endpoints for subscription payments of a wrong amount. */
function wrongPaymentRoutes(app: FastifyInstance, deps: PaymentDeps) {
  serve(app, wrong.wrongSubscriptionPayments, () => listWrongPayments(deps.db))
  serve(app, wrong.refundSubscriptionPayment, ({ params, body }, actor) =>
    refundWrongPayment(deps, { ...params, ...body, actor }),
  )
  serve(app, wrong.settleSubscriptionPayment, ({ params, body }, actor) =>
    settleWrongPayment(deps, { ...params, ...body, actor }),
  )
}

/** Registers the endpoints of the seller area. */
function portalRoutes(app: FastifyInstance, deps: SellerDeps) {
  const { db } = deps
  serve(app, portal.myBusiness, async (_, actor) => ({ business: await findBusiness(db, actor) }))
  serve(app, portal.startSelling, (_, actor) => startSelling(db, actor))
  serve(app, portal.sellerGoods, (_, actor) => listGoods(db, actor))
  serve(app, portal.setSellerStock, ({ params, body }, actor) =>
    setSellerStock(db, actor, { productId: params.id, ...body }),
  )
  teamRoutes(app, deps)
}

function teamRoutes(app: FastifyInstance, deps: SellerDeps) {
  serve(app, team.sellerTeam, (_, actor) => listTeam(deps, actor))
  serve(app, team.inviteMember, ({ body }, actor) => inviteMember(deps, actor, body))
  serve(app, team.withdrawInvitation, ({ params }, actor) => withdrawInvitation(deps, actor, params.id))
  serve(app, team.removeMember, ({ params }, actor) => removeMember(deps, actor, params.id))
  serve(app, team.showInvitation, ({ query }) => showInvitation(deps, query.token))
  serve(app, team.acceptInvitation, ({ body }, actor) => acceptInvitation(deps, actor, body.token))
}
