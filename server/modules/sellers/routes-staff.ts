import type { FastifyInstance } from 'fastify'
import * as review from '../../../contract/sellers/submission-review.ts'
import * as account from '../../../contract/sellers/seller-account.ts'
import { serve } from '../../platform/http/serve.ts'
import { confirmBankAccount } from './payouts/bank-account.ts'
import { approveSubmission, askForChanges, rejectSubmission } from './submissions/review-submission.ts'
import { listSellers, recordSubscription, reinstateSeller, suspendSeller } from './manage-sellers.ts'
import { listQueue, showForReview } from './submissions/review-queue.ts'
import type { SellerDeps } from './seller-deps.ts'

/** The doors of the staff who look after sellers. */
export function sellerStaffRoutes(app: FastifyInstance, shop: SellerDeps) {
  serve(app, review.reviewQueue, ({ query }) => listQueue(shop.db, query.state))
  serve(app, review.reviewSubmission, ({ params }) => showForReview(shop, params.id))
  serve(app, review.approveSubmission, ({ params, body }, actor) =>
    approveSubmission(shop, { ...params, ...body, actor }),
  )
  serve(app, review.rejectSubmission, ({ params, body }, actor) =>
    rejectSubmission(shop, { ...params, ...body, actor }),
  )
  serve(app, review.requestChanges, ({ params, body }, actor) =>
    askForChanges(shop, { ...params, ...body, actor }),
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
