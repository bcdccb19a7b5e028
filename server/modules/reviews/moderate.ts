import type { AdminReview } from '../../../contract/reviews/reviews.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findReview, lockReview, updateReview, type ReviewRow } from './queries.ts'

export type By = { actor: Actor; now: Date }
type Decision = { id: string; state: 'approved' | 'rejected'; reason?: string | null | undefined }

/** The product's figures follow, and its page shows it within two seconds. Staff may decide again. */
export function decideReview(
  db: Db,
  { id, state, reason }: Decision,
  { actor, now }: By,
): Promise<AdminReview> {
  return inTransaction(db, async (tx) => {
    const before = (await lockReview(tx, id)) ?? noSuchReview()
    const kept = state === 'rejected' ? (reason ?? null) : null
    await updateReview(tx, id, { state, reason: kept, decided_at: now })
    await recordAudit(tx, {
      actor,
      act: 'review.decide',
      subject: `review:${id}`,
      before: { state: before.state },
      after: { state, reason: kept },
    })
    return presentReview((await findReview(tx, id))!)
  })
}

type Answer = { id: string; answer?: string | null | undefined }

export function answerReview(db: Db, { id, answer }: Answer, { actor }: By): Promise<AdminReview> {
  return inTransaction(db, async (tx) => {
    const before = (await lockReview(tx, id)) ?? noSuchReview()
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

const noSuchReview = () => refuse('not_found', 'There is no such review')

export const presentReview = (row: ReviewRow): AdminReview => ({
  id: row.id,
  name: row.name,
  rating: row.rating,
  text: row.text,
  answer: row.answer,
  createdAt: row.created_at.toISOString(),
  state: row.state,
  reason: row.reason,
  orderId: row.order_id,
  product: {
    title: row.title,
    handle: `/${row.product_type === 'rent' ? 'rent' : 'product'}/${row.slug}`,
  },
})
