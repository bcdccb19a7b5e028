import { randomUUID } from 'node:crypto'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { ChangedSubmission } from '../../../../contract/sellers/submissions.ts'
import { findSellerProduct } from '../../catalog/products/seller-products.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { fingerprintOf } from '../../../platform/storage/pictures/fingerprint.ts'
import { openStorage } from '../../../platform/storage/storage.ts'
import { deletePicture, withPictures, type StoredSubmissionPicture } from './store-pictures.ts'
import { presentSubmission } from './present.ts'
import * as q from '../queries.ts'
import { monthOf } from './quota.ts'
import { lockOrCreateSeller } from '../find-seller.ts'
import type { SellerDeps } from '../seller-deps.ts'
import { columnsOf, newPictureRow, submissionSnapshot } from './submit-product.ts'
import { sellerTerms } from '../../../../contract/sellers/seller-terms.ts'

export type ChangeSubmission = {
  id: string
  fields: ChangedSubmission
  uploads: readonly Upload[]
  actor: Actor
}

const sent = (data: ReturnType<typeof presentSubmission>) => ({
  success: true as const,
  message: 'Sent for review. We write to you as soon as it is decided.',
  data,
})

/** Sends a submission in once more after staff asked for changes. Refuses `wrong_state` for any other. */
export function resubmit({ db, env }: SellerDeps, { id, fields, uploads, actor }: ChangeSubmission) {
  return withPictures({ env, uploads }, async (fresh) => {
    const { row, gone } = await inTransaction(db, async (tx) => {
      const seller = await lockOrCreateSeller(tx, actor)
      const before = await q.lockSubmission(tx, id)
      if (before?.seller_id !== seller.id) refuse('not_found', 'There is no such submission')
      if (before.state !== 'changes_asked') {
        refuse('wrong_state', 'Only a submission for which we asked for changes can be sent in again')
      }
      const kept = await q.findPictures(tx, [id])
      const request = { ...columnsOf(fields), state: 'submitted' as const, submitted_at: env.now() }
      const row = await q.updateSubmission(tx, id, { ...request, version: before.version + 1, reason: '' })
      const stay = await replacePictures(tx, { id, fields, kept, fresh, now: env.now() })
      return { row, gone: kept.filter((one) => one.media_id === null && !stay.has(one.id)) }
    })
    for (const picture of gone) await deletePicture(env, picture.id)
    return sent(presentSubmission(row, await q.findPictures(db, [row.id])))
  })
}

/** Asks for a change to a product in the shop, which stays as it is until the change is approved. */
export function changeListed({ db, env }: SellerDeps, { id, fields, uploads, actor }: ChangeSubmission) {
  return withPictures({ env, uploads }, async (fresh) => {
    const row = await inTransaction(db, async (tx) => {
      const seller = await lockOrCreateSeller(tx, actor)
      const goods = await findSellerProduct(tx, { sellerId: seller.id, id })
      if (!goods) return refuse('not_found', 'There is no such product')
      if (await q.hasOpenChange(tx, id)) {
        refuse('wrong_state', 'A change to this product is being reviewed. Please wait for the answer.')
      }
      const now = env.now()
      const month = monthOf(dayInIndia(now))
      const about = { seller_id: seller.id, changes_product: true, product_id: id, month }
      const times = { submitted_at: now, created_at: now }
      const row = await q.insertSubmission(tx, { ...columnsOf(fields), ...about, ...times })
      const kept = await Promise.all(
        goods.pictures.map(async (picture) => ({
          ...picture,
          media_id: picture.id,
          bytes: 0,
          fingerprint: await fingerprintOf(openStorage(env, 'media'), picture.id),
        })),
      )
      await replacePictures(tx, { id: row.id, fields, kept, fresh, now })
      return row
    })
    return sent(presentSubmission(row, await q.findPictures(db, [row.id])))
  })
}

type Kept = StoredSubmissionPicture & { media_id: string | null }
type Replacing = {
  id: string
  fields: ChangedSubmission
  kept: readonly Kept[]
  fresh: readonly StoredSubmissionPicture[]
  now: Date
}

/** Writes the pictures in their new order, and what was asked for into the history. Answers the ids that stay. */
async function replacePictures(tx: Tx, { id, fields, kept, fresh, now }: Replacing): Promise<Set<string>> {
  const chosen = arrangePictures<Kept, StoredSubmissionPicture>(fields.pictures, kept, fresh)
  const rows = chosen.map((one, position) => {
    const row = newPictureRow(id, one, position)
    const media_id = 'media_id' in one ? one.media_id : null
    return { ...row, media_id, id: media_id === null ? row.id : randomUUID().replaceAll('-', '') }
  })
  await q.deletePictures(tx, id)
  await q.insertPictures(tx, rows)
  const state = 'submitted' as const
  const asked = JSON.stringify(submissionSnapshot(fields, rows))
  await q.insertEvent(tx, { submission_id: id, state, fields: asked, by_staff: null, at: now })
  return new Set(chosen.map((one) => one.id))
}

type Named = { id: string }

/**
 * The pictures of a changed submission in the order that `wanted` asks for: ids of `kept` ones, `+` for the next `fresh` one.
 * What it does not name is left out; without any wish all are kept and the fresh ones follow.
 */
function arrangePictures<K extends Named, F extends Named>(
  wanted: string,
  kept: readonly K[],
  fresh: readonly F[],
): (K | F)[] {
  const rest = [...fresh]
  const names = wanted ? wanted.split(',').map((name) => name.trim()) : kept.map(({ id }) => id)
  const chosen = names.flatMap((name): (K | F)[] => {
    const one = name === '+' ? rest.shift() : kept.find(({ id }) => id === name)
    return one ? [one] : []
  })
  const all = [...new Set([...chosen, ...rest])]
  const problem = problemOf(all.length)
  if (problem) refuse('invalid', problem, { fields: [{ path: 'images', message: problem }] })
  return all
}

function problemOf(count: number): string | null {
  if (count === 0) return 'At least one image is required'
  const most = sellerTerms.imagesPerProduct
  return count > most ? `Maximum ${most} images allowed` : null
}
