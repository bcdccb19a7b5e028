import { declarations } from '../../../../contract/catalog/declarations.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import type { Submission } from '../../../../contract/sellers/submissions.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { findSellerProduct, type SellerProduct } from '../../catalog/products/seller-products.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { quarantine } from './store-pictures.ts'
import { presentEvent, presentSubmission } from './present.ts'
import { picturesOfProduct, productBefore } from './product-change.ts'
import * as q from '../queries.ts'
import { showQuota } from './quota.ts'
import { findSellerOf } from '../find-seller.ts'
import type { SellerDeps } from '../seller-deps.ts'

/** The number of submissions that a seller's page lists. */
const MAX_SUBMISSIONS = 200

/** Returns the submissions of a seller, newest first, and the quota of this month. A seller without a business has none, and the full quota. */
export async function listOwnSubmissions({ db, env }: SellerDeps, actor: Actor) {
  const seller = await findSellerOf(db, actor)
  const quota = await showQuota(db, seller?.id ?? null, env.now())
  if (!seller) return { submissions: [], quota, packer: null }
  const rows = await q.findSubmissionsOf(db, seller.id, MAX_SUBMISSIONS)
  const pictures = await q.findPictures(
    db,
    rows.map((row) => row.id),
  )
  const submissions = rows.map((row) => presentSubmission(row, pictures))
  return { submissions, quota, packer: packerOf(seller) }
}

/** Returns the name of the business and its postal address on one line, without its phone number. */
function packerOf({ business_name, display_name, address }: q.SellerRow): string | null {
  if (!address) return null
  const { line1, line2, city, pin, state } = address
  const place = [line1, line2, `${city} ${pin}`, state].filter(Boolean)
  return [business_name || display_name, ...place].join(', ').slice(0, declarations.packer.max)
}

/** Returns a submission of the signed-in seller with its history. */
export async function showOwnSubmission(db: Db, id: string, actor: Actor) {
  const row = await ownSubmission(db, id, actor)
  const submission = presentSubmission(row, await q.findPictures(db, [id]))
  return { submission, history: (await q.findEvents(db, id)).map(presentEvent) }
}

async function ownSubmission(db: Db, id: string, actor: Actor): Promise<q.SubmissionRow> {
  const seller = await findSellerOf(db, actor)
  const row = await q.findSubmission(db, id)
  if (!row || row.seller_id !== seller?.id) return refuse('not_found', 'Submission not found')
  return row
}

/**
 * Returns a listed product of the seller in the format of the submission form, so that the seller can edit it and submit the
 * change.
 */
export async function showListedForm(db: Db, id: string, actor: Actor) {
  const seller = await findSellerOf(db, actor)
  const product = seller && (await findSellerProduct(db, { sellerId: seller.id, id }))
  if (!product) return refuse('not_found', 'Product not found')
  return { submission: await presentListedProduct(db, seller, product), version: product.version }
}

/** Presents a listed product in the format of a submission. */
export async function presentListedProduct(
  db: Db,
  seller: q.SellerRow,
  product: SellerProduct,
): Promise<Submission> {
  const { id, name, description, price, mrp, category, category_name, brand, hsn, declarations, created_at } =
    product
  const approved = await q.findLastApproved(db, id)
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
    mrp,
    category,
    category_name,
    brand,
    hsn,
    declarations,
    product_before: productBefore(product),
    seller_name: approved?.seller_name || seller.contact_name,
    business_name: seller.business_name,
    email: seller.email,
    phone: seller.phone,
    month: '',
    version: 1,
    submitted_at: created_at,
    decided_at: created_at,
    created_at,
  }
  return presentSubmission(row, picturesOfProduct(product, id))
}

export type SubmissionPictureRequest = { id: string; picture: string; width: string; actor: Actor }

/** Returns the bytes of a quarantined picture to its seller and to reviewers. Refuses all other users with `not_found`. */
export async function readSubmissionPicture({ db, env }: SellerDeps, request: SubmissionPictureRequest) {
  const { id, picture: pictureId, width, actor } = request
  if (!can('catalogue', actor)) {
    if (actor.role !== 'seller') refuse('not_found', 'Submission not found')
    await ownSubmission(db, id, actor)
  }
  const pictures = await q.findPictures(db, [id])
  const picture = pictures.find((picture) => picture.id === pictureId && picture.media_id === null)
  if (!picture) return refuse('not_found', 'Submission not found')
  const bytes = await quarantine(env).read(`${picture.id}/${width}.webp`)
  return bytes ?? refuse('not_found', 'Submission not found')
}
