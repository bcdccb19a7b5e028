import { categoryLabel } from '../../../../contract/catalog/categories.ts'
import type { ListingDetails } from '../../../../contract/sellers/submission-review.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { submissionTransitions, type SubmissionState } from '../../../../contract/sellers/seller-terms.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { publishPicture } from '../../../platform/storage/pictures/picture.ts'
import { openStorage } from '../../../platform/storage/storage.ts'
import { deletePicture, quarantine } from './store-pictures.ts'
import { presentSubmission } from './present.ts'
import { publishSubmission } from './publish-submission.ts'
import * as q from '../queries.ts'
import { insertPublishedPictures } from './queries.ts'
import { updateSeller } from '../queries.ts'
import { findPaidPeriod } from '../subscriptions/subscription.ts'
import type { SellerDeps } from '../seller-deps.ts'
import { notifyDecision } from './notify-decision.ts'

export type ReviewDecision = { id: string; actor: Actor }

/** Rejects a submission and sends the reason to the seller. The seller cannot submit it again. */
export function rejectSubmission(
  shop: SellerDeps,
  { id, actor, reason }: ReviewDecision & { reason: string },
) {
  return sendBack(shop, { id, actor }, { state: 'rejected', reason })
}

/** Sends a submission back to its seller with a request for changes. The seller can submit it again. */
export function requestChanges(shop: SellerDeps, { id, actor, reason }: ReviewDecision & { reason: string }) {
  return sendBack(shop, { id, actor }, { state: 'changes_asked', reason })
}

type NegativeDecision = { state: 'rejected' | 'changes_asked'; reason: string }

function sendBack(
  { db, env }: SellerDeps,
  { id, actor }: ReviewDecision,
  { state, reason }: NegativeDecision,
) {
  return inTransaction(db, async (tx) => {
    const { row } = await lockForDecision(tx, id, state)
    const decided = await recordDecision(tx, { row, state, reason, actor, now: env.now() })
    await notifyDecision(tx, decided)
    return { submission: presentSubmission(decided, await q.findPictures(tx, [id])) }
  })
}

/**
 * Creates the product of a submission, or applies the submitted change to its product. Refuses `wrong_state` if the seller is
 * suspended or has no active subscription. Copies the quarantined pictures to the public storage first.
 */
export async function approveSubmission(
  { db, env }: SellerDeps,
  { id, actor, listingDetails }: ReviewDecision & { listingDetails: ListingDetails | null },
) {
  const quarantined = (await q.findPictures(db, [id])).filter(({ media_id }) => media_id === null)
  const to = openStorage(env, 'media')
  for (const picture of quarantined) await publishPicture({ from: quarantine(env), to, id: picture.id })
  const now = env.now()
  const decided = await inTransaction(db, async (tx) => {
    const { row, seller } = await lockForDecision(tx, id, 'approved')
    if (seller.status === 'suspended') refuse('wrong_state', 'This seller is suspended')
    if (!(await findPaidPeriod(tx, seller.id, now)).isActive) {
      refuse('wrong_state', 'This seller has no active subscription, so the product cannot be listed')
    }
    const unpublished = (await q.findPictures(tx, [id])).filter(({ media_id }) => media_id === null)
    if (unpublished.some(({ id }) => !quarantined.some((picture) => picture.id === id))) {
      refuse('wrong_state', 'The submission has changed in the meantime. Please check it again.')
    }
    await insertPublishedPictures(tx, unpublished)
    const pictures = await q.findPictures(tx, [id])
    const { productId, handle } = await publishSubmission(tx, { row, pictures, listingDetails, actor, now })
    const approved = await recordDecision(tx, {
      row,
      state: 'approved',
      reason: '',
      actor,
      now,
      productId,
      listingDetails,
    })
    if (seller.status === 'applying') await updateSeller(tx, seller.id, { status: 'active' })
    await notifyDecision(tx, approved)
    return { submission: presentSubmission(approved, pictures), handle }
  })
  for (const picture of quarantined) await deletePicture(env, picture.id)
  return decided
}

/** Locks a submission, and its business before it. Refuses a submission that cannot change to the state `next`. */
async function lockForDecision(tx: Tx, id: string, next: SubmissionState) {
  const submission = await q.findSubmission(tx, id)
  if (!submission) return refuse('not_found', 'Submission not found')
  const seller = (await q.lockSeller(tx, submission.seller_id))!
  const row = (await q.lockSubmission(tx, id))!
  if (!(submissionTransitions[row.state] as readonly string[]).includes(next)) {
    refuse('wrong_state', 'This submission has already been decided or is waiting for its seller')
  }
  return { row, seller }
}

type DecisionRecord = {
  row: q.SubmissionRow
  state: SubmissionState
  reason: string
  actor: Actor
  now: Date
  productId?: string
  listingDetails?: ListingDetails | null
}

async function recordDecision(
  tx: Tx,
  { row, state, reason, actor, now, productId, listingDetails }: DecisionRecord,
) {
  const decided = await q.updateSubmission(tx, row.id, {
    state,
    reason,
    ...(state === 'changes_asked' ? {} : { decided_at: now }),
    ...(productId ? { product_id: productId } : {}),
    ...(listingDetails ? { hsn: listingDetails.hsn || row.hsn } : {}),
  })
  await q.insertEvent(tx, { submission_id: row.id, state, reason, by_staff: actor.name, at: now })
  const subject = `submission:${row.id}` as const
  const after = { state, reason, category: categoryLabel(row.category) }
  await recordAudit(tx, { actor, act: 'submission.decide', subject, before: { state: row.state }, after })
  return decided
}
