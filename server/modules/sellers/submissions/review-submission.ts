import type { ListingDetails } from '../../../../contract/sellers/submission-review.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { submissionTransitions, type SubmissionState } from '../../../../contract/sellers/seller-terms.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { completePicture, publishPicture } from '../../../platform/storage/pictures/picture.ts'
import { openStorage, type Storage } from '../../../platform/storage/storage.ts'
import { deletePicture, quarantine } from './store-pictures.ts'
import { presentSubmission } from './present.ts'
import { publishSubmission } from './publish-submission.ts'
import * as q from '../queries.ts'
import { insertPublishedPictures } from './queries.ts'
import { updateSeller } from '../queries.ts'
import { findPaidPeriod } from '../subscriptions/subscription.ts'
import type { SellerDeps } from '../seller-deps.ts'
import { notifyDecision } from './notify-decision.ts'

/** A decision of a reviewer. `version` is the version of the submission that the reviewer has read, if the client sent it. */
export type ReviewDecision = { id: string; version?: number | undefined; actor: Actor }

/** Rejects a submission and sends the reason to the seller, who can improve it and submit it again. */
export function rejectSubmission(
  shop: SellerDeps,
  { reason, ...decision }: ReviewDecision & { reason: string },
) {
  return sendBack(shop, decision, { state: 'rejected', reason })
}

/** Sends a submission back to its seller with a request for changes. The seller can submit it again. */
export function requestChanges(
  shop: SellerDeps,
  { reason, ...decision }: ReviewDecision & { reason: string },
) {
  return sendBack(shop, decision, { state: 'changes_asked', reason })
}

type NegativeDecision = { state: 'rejected' | 'changes_asked'; reason: string }

function sendBack(
  { db, env }: SellerDeps,
  { id, version, actor }: ReviewDecision,
  { state, reason }: NegativeDecision,
) {
  return inTransaction(db, async (tx) => {
    const { row } = await lockForDecision(tx, { id, version }, state)
    const decided = await recordDecision(tx, { row, state, reason, actor, now: env.now() })
    await notifyDecision(tx, decided)
    return { submission: presentSubmission(decided, await q.findPictures(tx, [id])) }
  })
}

/**
 * Creates the product of a submission, or applies the submitted change to the existing product. Refuses with `wrong_state` if the seller is
 * suspended or has no active subscription. Copies the quarantined pictures to the public storage between two transactions, after a first
 * check and before the approval, because no transaction should wait for the storage. If the approval is refused after that, deletes the
 * copies, under a lock on the submission, unless another approval has published the pictures. An approval that began before that deletion
 * copies the deleted files again before it deletes the quarantined pictures.
 */
export async function approveSubmission(deps: SellerDeps, request: Approval) {
  const { db, env } = deps
  const quarantined = await inTransaction(db, async (tx) => {
    await lockForApproval(tx, request, env.now())
    return findUnpublished(tx, request.id)
  })
  const from = quarantine(env)
  const to = openStorage(env, 'media')
  try {
    for (const { id } of quarantined) await publishPicture({ from, to, id })
    const decided = await inTransaction(db, (tx) => approve(tx, request, { quarantined, now: env.now() }))
    for (const { id } of quarantined) {
      await completePicture({ from, to, id })
      await deletePicture(env, id)
    }
    return decided
  } catch (error) {
    await inTransaction(db, (tx) => deleteUnpublished(tx, request.id, { quarantined, to }))
    throw error
  }
}

type Copies = { quarantined: readonly q.PictureRow[]; to: Storage }

/** Deletes the public copies of the pictures that no approval has published. Locks the submission, so that none does so meanwhile. */
async function deleteUnpublished(tx: Tx, id: string, { quarantined, to }: Copies) {
  await q.lockSubmission(tx, id)
  const published = (await q.findPictures(tx, [id])).map(({ media_id }) => media_id)
  for (const picture of quarantined) if (!published.includes(picture.id)) await to.delete(picture.id)
}

type Approval = ReviewDecision & { listingDetails: ListingDetails | null }

const findUnpublished = async (tx: Tx, id: string) =>
  (await q.findPictures(tx, [id])).filter(({ media_id }) => media_id === null)

/** Approves a submission whose pictures `quarantined` have been copied to the public storage. */
async function approve(
  tx: Tx,
  { id, version, actor, listingDetails }: Approval,
  { quarantined, now }: { quarantined: readonly q.PictureRow[]; now: Date },
) {
  const { row, seller } = await lockForApproval(tx, { id, version }, now)
  const unpublished = await findUnpublished(tx, id)
  if (unpublished.some(({ id }) => !quarantined.some((picture) => picture.id === id))) {
    refuse('wrong_state', 'The submission has changed in the meantime. Please check it again.')
  }
  await insertPublishedPictures(tx, unpublished)
  const pictures = await q.findPictures(tx, [id])
  const { productId, handle } = await publishSubmission(tx, { row, pictures, listingDetails, actor, now })
  const decision = { row, state: 'approved', reason: '', actor, now, productId, listingDetails } as const
  const approved = await recordDecision(tx, decision)
  if (seller.status === 'applying') await updateSeller(tx, seller.id, { status: 'active' })
  await notifyDecision(tx, approved)
  return { submission: presentSubmission(approved, pictures), handle }
}

/** Locks a submission like `lockForDecision`. Refuses a seller who is suspended or has no active subscription. */
async function lockForApproval(tx: Tx, read: ReadVersion, now: Date) {
  const locked = await lockForDecision(tx, read, 'approved')
  if (locked.seller.status === 'suspended') refuse('wrong_state', 'This seller is suspended')
  if (!(await findPaidPeriod(tx, locked.seller.id, now)).isActive) {
    refuse('wrong_state', 'This seller has no active subscription, so the product cannot be listed')
  }
  return locked
}

type ReadVersion = Pick<ReviewDecision, 'id' | 'version'>

/**
 * Locks a submission, and its business before it. Refuses a submission that cannot change to the state `next`, and with
 * `changed_meanwhile` one that its seller has submitted again since the reviewer read it.
 */
async function lockForDecision(tx: Tx, { id, version }: ReadVersion, next: SubmissionState) {
  const submission = await q.findSubmission(tx, id)
  if (!submission) return refuse('not_found', 'Submission not found')
  const seller = (await q.lockSeller(tx, submission.seller_id))!
  const row = (await q.lockSubmission(tx, id))!
  if (!(submissionTransitions[row.state] as readonly string[]).includes(next)) {
    refuse('wrong_state', 'This submission has already been decided or is waiting for its seller')
  }
  if (version !== undefined && version !== row.version) {
    refuse(
      'changed_meanwhile',
      'The seller has changed this submission since you opened it. Please read the new version.',
      { version: row.version },
    )
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
  const after = { state, reason, category: row.category_name }
  await recordAudit(tx, { actor, act: 'submission.decide', subject, before: { state: row.state }, after })
  return decided
}
