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
import { followOwnPayment, subscribe } from './subscriptions/pay-subscription.ts'
import { sellerStaffRoutes } from './routes-staff.ts'
import { showAccountStatus, saveBusiness } from './account-status.ts'
import {
  listOwnSubmissions,
  readSubmissionPicture,
  showListedForm,
  showOwnSubmission,
} from './submissions/show-submissions.ts'
import { openQuarantineLimit } from './submissions/quarantine-limit.ts'
import type { SellerDeps } from './seller-deps.ts'
import { submitProduct } from './submissions/submit-product.ts'

/** All doors around sellers. */
export function sellerRoutes(app: FastifyInstance, deps: PaymentDeps, auth: Auth) {
  submissionRoutes(app, deps)
  serve(app, account.sellerAccountStatus, (_, actor) => showAccountStatus(deps, actor))
  serve(app, account.saveBusiness, ({ body }, actor) => saveBusiness({ ...deps, auth }, { ...body, actor }))
  serve(app, account.subscribe, ({ idempotencyKey }, actor) => subscribe(deps, actor, idempotencyKey))
  serve(app, account.subscriptionPayment, ({ params }, actor) => followOwnPayment(deps, params.id, actor))
  sellerStaffRoutes(app, deps)
}

function submissionRoutes(app: FastifyInstance, shop: SellerDeps) {
  const limit = openQuarantineLimit(shop)
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
