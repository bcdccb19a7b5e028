import { refuse } from '../../../../contract/core/refusal.ts'
import type { Submission } from '../../../../contract/sellers/submissions.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { findSellerProduct } from '../../catalog/products/seller-products.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { quarantine } from './store-pictures.ts'
import { presentEvent, presentSubmission } from './present.ts'
import * as q from '../queries.ts'
import { showQuota } from './quota.ts'
import { lockOrCreateSeller, findSellerOf } from '../find-seller.ts'
import type { SellerDeps } from '../seller-deps.ts'

/** What a seller has submitted, newest first, and what is left of this month. */
export async function listOwnSubmissions({ db, env }: SellerDeps, actor: Actor) {
  const { id } = await inTransaction(db, (tx) => lockOrCreateSeller(tx, actor))
  const rows = await q.findSubmissionsOf(db, id)
  const pictures = await q.findPictures(
    db,
    rows.map((row) => row.id),
  )
  const submissions = rows.map((row) => presentSubmission(row, pictures))
  return { submissions, quota: await showQuota(db, id, env.now()) }
}

/** One submission of the seller with its history. */
export async function showOwnSubmission(db: Db, id: string, actor: Actor) {
  const row = await ownSubmission(db, id, actor)
  const submission = presentSubmission(row, await q.findPictures(db, [id]))
  return { submission, history: (await q.findEvents(db, id)).map(presentEvent) }
}

async function ownSubmission(db: Db, id: string, actor: Actor): Promise<q.SubmissionRow> {
  const seller = await findSellerOf(db, actor)
  const row = await q.findSubmission(db, id)
  if (!row || row.seller_id !== seller?.id) return refuse('not_found', 'There is no such submission')
  return row
}

/** A product of the seller in the shape of the form, to start a change with. */
export async function showListedForm(db: Db, id: string, actor: Actor) {
  const seller = await findSellerOf(db, actor)
  const submission = seller && (await presentListedProduct(db, seller, id))
  return submission ? { submission } : refuse('not_found', 'There is no such product')
}

/** What stands in the shop, as its seller would submit it; null when it is not theirs or not there. */
export async function presentListedProduct(
  db: Db,
  seller: q.SellerRow,
  id: string,
): Promise<Submission | null> {
  const goods = await findSellerProduct(db, { sellerId: seller.id, id })
  if (!goods) return null
  const { title: name, description, price, mrp, category, brand, created_at } = goods
  const before = await q.findLastApproved(db, id)
  const row: q.SubmissionRow = {
    id,
    seller_id: seller.id,
    changes_product: true,
    product_id: id,
    state: 'approved',
    reason: '',
    name,
    description,
    price,
    mrp: mrp > price ? mrp : null,
    category,
    brand,
    hsn: before?.hsn ?? null,
    origin: before?.origin ?? null,
    seller_name: before?.seller_name || seller.contact_name,
    business_name: seller.business_name,
    email: seller.email,
    phone: seller.phone,
    month: '',
    version: 1,
    submitted_at: created_at,
    decided_at: created_at,
    created_at,
  }
  const pictures = goods.pictures.map((picture, position) => ({
    ...picture,
    submission_id: id,
    media_id: picture.id,
    position,
    fingerprint: '',
    bytes: 0,
  }))
  return presentSubmission(row, pictures)
}

export type SubmissionPictureRequest = { id: string; picture: string; width: string; actor: Actor }

/** The bytes of a picture nobody has approved yet, for its seller and for who reviews it; nobody else hears of it. */
export async function readSubmissionPicture({ db, env }: SellerDeps, wanted: SubmissionPictureRequest) {
  const { id, picture, width, actor } = wanted
  if (!can('catalogue', actor)) {
    if (actor.role !== 'seller') refuse('not_found', 'There is no such submission')
    await ownSubmission(db, id, actor)
  }
  const found = (await q.findPictures(db, [id])).find((one) => one.id === picture && one.media_id === null)
  if (!found) return refuse('not_found', 'There is no such submission')
  const bytes = await quarantine(env).read(`${found.id}/${width}.webp`)
  return bytes ?? refuse('not_found', 'There is no such submission')
}
