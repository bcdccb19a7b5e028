import type { FastifyInstance } from 'fastify'
import * as account from '../../contract/seller-account.ts'
import * as selling from '../../contract/selling.ts'
import { serve } from '../http.ts'
import { changeListed, resubmit } from './change-submission.ts'
import { confirmEmail } from './confirm-email.ts'
import type { Auth } from '../identity/auth.ts'
import type { Till } from '../payments/till.ts'
import { followOwnPayment, subscribe } from './pay-subscription.ts'
import { sellerStaffRoutes } from './routes-staff.ts'
import { showStanding, tellBusiness } from './standing.ts'
import {
  listOwnSubmissions,
  readSubmissionPicture,
  showListedForm,
  showOwnSubmission,
} from './show-submissions.ts'
import type { Selling } from './selling.ts'
import { submitProduct } from './submit-product.ts'

/** All doors around sellers. */
export function sellerRoutes(app: FastifyInstance, till: Till, auth: Auth) {
  submissionRoutes(app, till)
  serve(app, account.sellerStanding, (_, actor) => showStanding(till, actor))
  serve(app, account.tellBusiness, ({ body }, actor) => tellBusiness({ ...till, auth }, { ...body, actor }))
  serve(app, account.subscribe, ({ idempotencyKey }, actor) => subscribe(till, actor, idempotencyKey))
  serve(app, account.subscriptionPayment, ({ params }, actor) => followOwnPayment(till, params.id, actor))
  sellerStaffRoutes(app, till)
}

function submissionRoutes(app: FastifyInstance, shop: Selling) {
  serve(app, selling.submitProduct, ({ body, files, idempotencyKey: key }, actor) =>
    submitProduct(shop, { fields: body, uploads: files['images'] ?? [], actor, key }),
  )
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
