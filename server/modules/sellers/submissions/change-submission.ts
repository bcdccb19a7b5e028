import { randomUUID } from 'node:crypto'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import type { ChangedSubmission } from '../../../../contract/sellers/submissions.ts'
import { chooseSellerCategory, nameIn } from '../../catalog/categories/choose-category.ts'
import { findCategories } from '../../catalog/categories/queries.ts'
import { assertPriceWithinMrp } from '../../catalog/products/mrp-rules.ts'
import { findProduct, findSellerProduct } from '../../catalog/products/seller-products.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { fingerprintOf } from '../../../platform/storage/pictures/fingerprint.ts'
import { openStorage } from '../../../platform/storage/storage.ts'
import { discardPictures, withPictures, type StoredSubmissionPicture } from './store-pictures.ts'
import { presentSubmission } from './present.ts'
import * as q from '../queries.ts'
import { assertPrices, assertTexts, productBefore } from './product-change.ts'
import { monthOf } from './quota.ts'
import { lockOrCreateSeller } from '../find-seller.ts'
import type { SellerDeps } from '../seller-deps.ts'
import { columnsOf, newPictureRow, submissionSnapshot } from './submit-product.ts'
import {
  canResubmit,
  imagesPerProduct,
  type SubmissionState,
} from '../../../../contract/sellers/seller-terms.ts'

export type ChangeSubmissionRequest = {
  id: string
  fields: ChangedSubmission
  uploads: readonly Upload[]
  actor: Actor
}

const sent = (data: ReturnType<typeof presentSubmission>) => ({
  success: true as const,
  message: 'Sent for review. We will e-mail you as soon as we have made a decision.',
  data,
})

/** Submits a product again that staff have rejected or sent back. Refuses with `wrong_state` in all other states. */
export async function resubmit(
  { db, env }: SellerDeps,
  { id, fields: typed, uploads, actor }: ChangeSubmissionRequest,
) {
  const { row, removed } = await withPictures({ env, uploads }, (uploaded) =>
    inTransaction(db, async (tx) => {
      const seller = await lockOrCreateSeller(tx, actor)
      const before = await q.lockSubmission(tx, id)
      if (before?.seller_id !== seller.id) refuse('not_found', 'Submission not found')
      if (!canResubmit({ state: before.state, changesProduct: before.changes_product })) {
        refuse('wrong_state', resubmitRefusals[before.state])
      }
      assertTexts(typed, before.product_before)
      const fields = await withCategory(tx, typed, before.category)
      const storedPictures = await q.findPictures(tx, [id])
      const request = {
        ...columnsOf(fields, before.declarations),
        state: 'submitted' as const,
        submitted_at: env.now(),
        decided_at: null,
      }
      const row = await q.updateSubmission(tx, id, { ...request, version: before.version + 1, reason: '' })
      if (row.changes_product) assertPrices(row, (await findProduct(tx, row.product_id!))!)
      else assertPriceWithinMrp(row)
      const retainedIds = await replacePictures(tx, { id, fields, storedPictures, uploaded, now: env.now() })
      const removed = storedPictures.filter(({ media_id, id }) => media_id === null && !retainedIds.has(id))
      return { row, removed: removed.map((picture) => picture.id) }
    }),
  )
  await discardPictures(env, removed)
  return sent(presentSubmission(row, await q.findPictures(db, [row.id])))
}

const resubmitRefusals: Record<SubmissionState, string> = {
  submitted: 'This product is already under review. Please wait for our decision.',
  changes_asked: '',
  approved: 'This product is approved. Edit it in your list of products.',
  rejected: 'This change was rejected. Edit the product again in your list of products.',
}

export type ChangeListedRequest = ChangeSubmissionRequest & {
  /** The version of the product that the seller saw. */
  version?: number | undefined
}

/**
 * Submits a change of a listed product. The product does not change until the change is approved. Refuses with `changed_meanwhile` if the
 * product has changed since the seller opened the form, whose old values would look like a change by the seller.
 */
export async function changeListed(
  { db, env }: SellerDeps,
  { id, version, fields: typed, uploads, actor }: ChangeListedRequest,
) {
  const row = await withPictures({ env, uploads }, (uploaded) =>
    inTransaction(db, async (tx) => {
      const seller = await lockOrCreateSeller(tx, actor)
      const product = await findSellerProduct(tx, { sellerId: seller.id, id })
      if (!product) return refuse('not_found', 'Product not found')
      if (version !== undefined && version !== product.version) {
        const message =
          'This product has changed since you opened the form. Note your changes, and open the form again'
        refuse('changed_meanwhile', message, { version: product.version })
      }
      if (await q.hasOpenChange(tx, id)) {
        refuse(
          'wrong_state',
          'A change to this product is already open. Please wait for our decision, or edit it in your list of products if we have asked for that.',
        )
      }
      assertTexts(typed, productBefore(product))
      const fields = await withCategory(tx, typed, product.category)
      const now = env.now()
      const month = monthOf(dayInIndia(now))
      const about = { seller_id: seller.id, changes_product: true, product_id: id, month }
      const times = { submitted_at: now, created_at: now }
      const row = await q.insertSubmission(tx, {
        ...columnsOf(fields, product.declarations),
        ...about,
        ...times,
        product_before: JSON.stringify(productBefore(product)),
      })
      assertPrices(row, product)
      const storedPictures = await Promise.all(
        product.pictures.map(async (picture) => ({
          ...picture,
          media_id: picture.id,
          bytes: 0,
          fingerprint: await fingerprintOf(openStorage(env, 'media'), picture.id),
        })),
      )
      await replacePictures(tx, { id: row.id, fields, storedPictures, uploaded, now })
      return row
    }),
  )
  return sent(presentSubmission(row, await q.findPictures(db, [row.id])))
}

/** Returns the fields with the slug of their category. An unchanged category stays, also if sellers can no longer choose it. */
async function withCategory(tx: Tx, fields: ChangedSubmission, before: string): Promise<ChangedSubmission> {
  const isUnchanged = [before, nameIn(await findCategories(tx), before)].includes(fields.category)
  return { ...fields, category: isUnchanged ? before : await chooseSellerCategory(tx, fields.category) }
}

type PictureOfSubmission = StoredSubmissionPicture & { media_id: string | null }
type PictureReplacement = {
  id: string
  fields: ChangedSubmission
  storedPictures: readonly PictureOfSubmission[]
  uploaded: readonly StoredSubmissionPicture[]
  now: Date
}

/**
 * Stores the pictures of a submission in the sequence that the seller chose, and adds the submitted fields to the history of the
 * submission. Returns the ids of the pictures that the seller kept or uploaded.
 */
async function replacePictures(
  tx: Tx,
  { id, fields, storedPictures, uploaded, now }: PictureReplacement,
): Promise<Set<string>> {
  const pictures = arrangePictures<PictureOfSubmission, StoredSubmissionPicture>(
    fields.pictures,
    storedPictures,
    uploaded,
  )
  const rows = pictures.map((picture, position) => {
    const row = newPictureRow(id, picture, position)
    const media_id = 'media_id' in picture ? picture.media_id : null
    return { ...row, media_id, id: media_id === null ? row.id : randomUUID().replaceAll('-', '') }
  })
  await q.deletePictures(tx, id)
  await q.insertPictures(tx, rows)
  const state = 'submitted' as const
  const snapshot = JSON.stringify(submissionSnapshot(fields, rows))
  await q.insertEvent(tx, { submission_id: id, state, fields: snapshot, by_staff: null, at: now })
  return new Set(pictures.map((picture) => picture.id))
}

type WithId = { id: string }

/**
 * Arranges the pictures of a changed submission. `order` is a comma-separated list: each entry is the id of a stored picture, or `+` for
 * the next uploaded picture. Stored pictures that are not listed are removed, but an empty `order` keeps all of them. Uploaded pictures
 * without a `+` come last.
 */
function arrangePictures<Stored extends WithId, Uploaded extends WithId>(
  order: string,
  storedPictures: readonly Stored[],
  uploaded: readonly Uploaded[],
): (Stored | Uploaded)[] {
  const rest = [...uploaded]
  const ids = order ? order.split(',').map((id) => id.trim()) : storedPictures.map(({ id }) => id)
  const chosen = ids.flatMap((id): (Stored | Uploaded)[] => {
    const picture = id === '+' ? rest.shift() : storedPictures.find((stored) => stored.id === id)
    return picture ? [picture] : []
  })
  const all = [...new Set([...chosen, ...rest])]
  const message = pictureCountError(all.length, uploaded.length)
  if (message) refuseField('images', message)
  return all
}

/** Stored pictures may be more than the maximum, because staff can give a product more. */
function pictureCountError(count: number, uploadedCount: number): string | null {
  if (count === 0) return 'At least one image is required'
  const max = imagesPerProduct
  return uploadedCount > 0 && count > max ? `Maximum ${max} images allowed` : null
}
