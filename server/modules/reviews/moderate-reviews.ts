import { productPath } from '../../../contract/catalog/product-path.ts'
import type { AdminReview, ReviewState } from '../../../contract/reviews/reviews.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findPhotoIds } from './photo-queries.ts'
import { notifyPhotosChanged, publishPhotos } from './photos.ts'
import { findReview, lockReview, updateReview, type ReviewRow } from './queries.ts'

type Moderator = { actor: Actor; now: Date }
type Decision = {
  state: ReviewState
  reason?: string | null | undefined
  /** The time of the newest review that staff have read. */
  readUntil?: string | undefined
}
type ReviewDecision = Decision & { id: string }

/**
 * Approves or rejects a review with its photos, or takes the decision back (`pending`). Staff may change their decision later. Database triggers update the product's rating. On
 * approval, the photos are published before the review is shown, so that none is missing. Refuses a review that was written later than
 * `readUntil`, because nobody has read it.
 */
export async function decideReview(
  { db, env }: { db: Db; env: Env },
  { id, state, reason, readUntil }: ReviewDecision,
  { actor, now }: Moderator,
): Promise<AdminReview> {
  const read = (await findReview(db, id)) ?? noSuchReview()
  if (isUnread(read, readUntil)) refuseUnread('decide')
  if (state !== 'approved') return storeDecision()
  const photos = await findPhotoIds(db, id)
  try {
    await publishPhotos(env, photos)
    return await storeDecision()
  } catch (error) {
    await inTransaction(db, (tx) => notifyPhotosChanged(tx, photos)) // they may belong to no review any more
    throw error
  }

  function storeDecision() {
    return inTransaction(db, async (tx) => {
      const before = (await lockReview(tx, id)) ?? noSuchReview()
      if (isUnread(before, readUntil)) refuseUnread('decide')
      await notifyPhotosChanged(
        tx,
        before.photos.map((photo) => photo.id),
      )
      const storedReason = state === 'rejected' ? (reason ?? null) : null
      await updateReview(tx, id, { state, reason: storedReason, decided_at: now })
      await recordAudit(tx, {
        actor,
        act: 'review.decide',
        subject: `review:${id}`,
        before: { state: before.state },
        after: { state, reason: storedReason },
      })
      return presentReview((await findReview(tx, id))!)
    })
  }
}

const isUnread = ({ created_at }: Pick<ReviewRow, 'created_at'>, readUntil?: string) =>
  readUntil !== undefined && created_at > new Date(readUntil)

const refuseUnread = (act: 'decide' | 'reply') =>
  refuse('wrong_state', `The customer has rewritten this review. Please read it again before you ${act}.`)

/** Decides several reviews, one after the other. Leaves out a review that its author has deleted or rewritten meanwhile. */
export async function decideReviews(
  deps: { db: Db; env: Env },
  { ids, ...decision }: Decision & { ids: readonly string[] },
  moderator: Moderator,
): Promise<{ changed: number }> {
  let changed = 0
  for (const id of new Set(ids)) {
    const review = await findReview(deps.db, id)
    if (!review || isUnread(review, decision.readUntil)) continue
    await decideReview(deps, { id, ...decision }, moderator)
    changed += 1
  }
  return { changed }
}

type ReviewAnswer = {
  id: string
  answer?: string | null | undefined
  readUntil?: string | undefined
  /** The reply that staff have seen; undefined if the client did not say. */
  answerWas?: string | null | undefined
}

/**
 * Sets or removes the shop's reply to a review. Refuses a review that was written later than `readUntil`, and a reply that somebody else has
 * changed since staff saw it as `answerWas`.
 */
export function answerReview(
  db: Db,
  { id, answer, readUntil, answerWas }: ReviewAnswer,
  { actor }: Moderator,
): Promise<AdminReview> {
  return inTransaction(db, async (tx) => {
    const before = (await lockReview(tx, id)) ?? noSuchReview()
    if (isUnread(before, readUntil)) refuseUnread('reply')
    if (answerWas !== undefined && (answerWas || null) !== before.answer) {
      refuse('wrong_state', 'Somebody else has changed this reply. Please read it before you save yours.')
    }
    await updateReview(tx, id, { answer: answer || null })
    await recordAudit(tx, {
      actor,
      act: 'review.answer',
      subject: `review:${id}`,
      before: { answer: before.answer },
      after: { answer: answer || null },
    })
    return presentReview((await findReview(tx, id))!)
  })
}

const noSuchReview = () => refuse('not_found', 'Review not found')

export const presentReview = (row: ReviewRow): AdminReview => ({
  id: row.id,
  name: row.name,
  rating: row.rating,
  text: row.text,
  answer: row.answer,
  photos: row.photos,
  createdAt: row.created_at.toISOString(),
  state: row.state,
  reason: row.reason,
  orderId: row.order_id,
  product: {
    title: row.title,
    handle: productPath(row.product_type, row.slug),
  },
})
