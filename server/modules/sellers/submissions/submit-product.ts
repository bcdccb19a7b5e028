import { createHash } from 'node:crypto'
import type { Reply } from '../../../../contract/core/client.ts'
import { mergeDeclarations, type Declarations } from '../../../../contract/catalog/declarations.ts'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import type {
  ProductSubmission,
  Quota,
  submitProduct as endpoint,
} from '../../../../contract/sellers/submissions.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { withIdempotencyKey } from '../../../platform/db/idempotency.ts'
import { chooseSellerCategory } from '../../catalog/categories/choose-category.ts'
import { sendConfirmationEmail } from './confirm-email.ts'
import { discardPictures, withPictures, type StoredSubmissionPicture } from './store-pictures.ts'
import { presentSubmission } from './present.ts'
import type { QuarantineLimit } from './quarantine-limit.ts'
import * as q from '../queries.ts'
import { consumeQuota, monthOf, showQuota } from './quota.ts'
import { lockOrCreateSeller, lockOrCreateSellerByEmail } from '../find-seller.ts'
import { maySell } from '../start-selling.ts'
import type { SellerDeps } from '../seller-deps.ts'

export type SubmitRequest = {
  fields: ProductSubmission
  uploads: readonly Upload[]
  actor: Actor | null
  key: string | null
  /** The IP address of the sender. */
  ip: string
}

/**
 * Submits a product for review. Signed-in customers and sellers submit for their own business, visitors and staff for the business of
 * the e-mail address in the form. Refuses with `quota_used` above the monthly quota. If any step fails, neither rows nor pictures are stored.
 */
export async function submitProduct(
  { db, env, limit }: SellerDeps & { limit: QuarantineLimit },
  request: SubmitRequest,
): Promise<Reply<typeof endpoint>> {
  const { fields, uploads, actor, key, ip } = request
  if (!actor) await limit.assertRoom(ip)
  const hashes = uploads.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
  const scope = submitScope(actor ? { id: actor.id } : { email: fields.email })
  const sender = actor ? 'account' : 'visitor'
  return withPictures({ env, uploads, sender }, async (pictures) => {
    const answer = await withIdempotencyKey(
      db,
      { scope, key, body: { fields, hashes } },
      {
        run: async (tx) => {
          const reply = await submit(tx, request, { pictures, now: env.now() })
          return { id: reply.data._id, reply }
        },
        replay: (tx, id) => showSubmitted(tx, id, env.now()),
      },
    )
    const isRepeated = !answer.data.pictures.some(({ id }) => id === pictures[0]?.id)
    if (!actor && !isRepeated) limit.count(ip, sum(pictures))
    if (isRepeated) {
      await discardPictures(
        env,
        pictures.map(({ id }) => id),
      )
    }
    return answer
  })
}

const sum = (pictures: readonly StoredSubmissionPicture[]) =>
  pictures.reduce((all, { bytes }) => all + bytes, 0)

/** Returns the scope of a sender's idempotency keys: the account, or the e-mail address of a visitor without an account. */
export function submitScope(who: { id: string } | { email: string }): string {
  const name = 'id' in who ? who.id : `visitor ${createHash('sha256').update(who.email).digest('hex')}`
  return `${name} submits`
}

async function submit(
  tx: Tx,
  { fields: typed, actor }: SubmitRequest,
  { pictures, now }: { pictures: readonly StoredSubmissionPicture[]; now: Date },
) {
  const fields = { ...typed, category: await chooseSellerCategory(tx, typed.category) }
  const { sellerName: name, businessName, email, phone } = fields
  const seller =
    actor && maySell(actor)
      ? await lockOrCreateSeller(tx, actor, businessName ?? '')
      : await lockOrCreateSellerByEmail(tx, { name, businessName: businessName ?? '', email, phone })
  const quota = await consumeQuota(tx, seller, now)
  const row = await q.insertSubmission(tx, {
    ...columnsOf(fields, { countryOfOrigin: 'India' }),
    seller_id: seller.id,
    month: monthOf(dayInIndia(now)),
    submitted_at: now,
    created_at: now,
  })
  const rows = pictures.map((picture, position) => newPictureRow(row.id, picture, position))
  await q.insertPictures(tx, rows)
  await q.insertEvent(tx, {
    submission_id: row.id,
    state: 'submitted',
    fields: JSON.stringify(submissionSnapshot(fields, rows)),
    by_staff: null,
    at: now,
  })
  if (!seller.user_id) await sendConfirmationEmail(tx, seller, { title: fields.name, now })
  return submitted(tx, row, quota)
}

async function submitted(tx: Tx, row: q.SubmissionRow, quota: Quota): Promise<Reply<typeof endpoint>> {
  const data = presentSubmission(row, await q.findPictures(tx, [row.id]))
  return { success: true, message: 'Product submitted successfully!', data, quota }
}

/** Returns the reply to a submission that was sent again with the same idempotency key. */
async function showSubmitted(tx: Tx, id: string, now: Date) {
  const row = (await q.findSubmission(tx, id))!
  return submitted(tx, row, await showQuota(tx, row.seller_id, now))
}

/** Converts the form fields to columns of `seller_submissions`. Declarations that the form does not contain are those of `declared`. */
export const columnsOf = (fields: ProductSubmission, declared: Declarations) => ({
  name: fields.name,
  description: fields.description,
  price: fields.price,
  category: fields.category,
  brand: fields.brand,
  mrp: fields.mrp,
  hsn: fields.hsn || null,
  declarations: JSON.stringify(mergeDeclarations(declared, fields)),
  seller_name: fields.sellerName,
  business_name: fields.businessName ?? '',
  email: fields.email,
  phone: fields.phone,
})

export const newPictureRow = (
  submission_id: string,
  { id, width, height, blur, fingerprint, bytes }: StoredSubmissionPicture,
  position: number,
): q.NewPicture => ({ id, submission_id, media_id: null, position, width, height, blur, fingerprint, bytes })

/** Returns the submitted product data for the history of the submission, without personal data. */
export const submissionSnapshot = (
  { name, description, price, category, brand, mrp, hsn, ...fields }: ProductSubmission,
  pictures: readonly Pick<q.NewPicture, 'id'>[],
) => ({
  name,
  description,
  price: price / 100,
  category,
  brand,
  mrp: mrp === null ? null : mrp / 100,
  hsn,
  ...mergeDeclarations({}, fields),
  pictures: pictures.map(({ id }) => id),
})
