import { endpointUrl } from '../../../../contract/core/endpoint.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { submissionPicture } from '../../../../contract/sellers/submissions.ts'
import { submissionTransitions } from '../../../../contract/sellers/seller-terms.ts'
import { mediaUrl } from '../../catalog/present.ts'
import { findSellerProduct } from '../../catalog/products/seller-products.ts'
import type { Db } from '../../../platform/db/database.ts'
import { checkSubmission } from './check-submission.ts'
import { presentEvent, presentSubmission } from './present.ts'
import { applyToProduct, hasOtherPictures, picturesOfProduct } from './product-change.ts'
import * as q from '../queries.ts'
import { countByState, findReviewQueue, type ReviewQueueFilter } from './queries.ts'
import type { SellerDeps } from '../seller-deps.ts'
import { presentListedProduct } from './show-submissions.ts'
import { findPaidPeriod } from '../subscriptions/subscription.ts'

/** Returns the submissions that match the filter, and the number of submissions in each state. */
export async function listQueue(db: Db, filter: ReviewQueueFilter) {
  const counts = { submitted: 0, changes_asked: 0, approved: 0, rejected: 0 }
  for (const { state, count } of await countByState(db)) counts[state] = count
  const rows = await findReviewQueue(db, filter)
  return { counts, submissions: rows.map(presentQueueItem) }
}

function presentQueueItem(row: Awaited<ReturnType<typeof findReviewQueue>>[number]) {
  const { picture_id, media_id } = row
  const quarantineUrl = picture_id && endpointUrl(submissionPicture.path, { id: row.id, picture: picture_id })
  return {
    _id: row.id,
    name: row.name,
    price: row.price,
    category: row.category_name,
    brand: row.brand,
    state: row.state,
    changesProduct: row.changes_product,
    submittedAt: row.submitted_at.toISOString(),
    seller: row.display_name,
    picture: media_id ? mediaUrl(media_id, 320) : quarantineUrl && `${quarantineUrl}?width=320`,
    pictureIsPublic: media_id !== null,
  }
}

/** Returns a submission with everything that a reviewer needs for a decision. A change is shown as approval would apply it. */
export async function showForReview({ db, env }: SellerDeps, id: string) {
  const submitted = await q.findSubmission(db, id)
  if (!submitted) return refuse('not_found', 'Submission not found')
  const pictures = await q.findPictures(db, [id])
  const seller = (await q.findSeller(db, submitted.seller_id))!
  const product = submitted.changes_product
    ? await findSellerProduct(db, { sellerId: seller.id, id: submitted.product_id! })
    : null
  const row = product ? applyToProduct(submitted, product) : submitted
  const shown = product && !hasOtherPictures(row, pictures) ? picturesOfProduct(product, id) : pictures
  const paid = await findPaidPeriod(db, seller.id, env.now())
  const isOpen = submissionTransitions[row.state].length > 0
  const isInShop = product !== null || !row.changes_product
  const toCheck = { row, pictures, seller, isSubscribed: paid.isActive, isInShop }
  return {
    submission: { ...presentSubmission(row, shown), version: row.version },
    live: product && (await presentListedProduct(db, seller, product)),
    history: (await q.findEvents(db, id)).map(presentEvent),
    checks: isOpen ? await checkSubmission(db, toCheck) : [],
    seller: {
      id: seller.id,
      name: seller.display_name,
      status: seller.status,
      state: seller.state,
      isRegistered: seller.gstin !== null,
      subscribedUntil: paid.until,
    },
  }
}
