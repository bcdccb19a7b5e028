import type { SubmissionCheck } from '../../../../contract/sellers/submission-review.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { difference, SAME_LOOK } from '../../../platform/storage/pictures/fingerprint.ts'
import { forbiddenIn } from './forbidden-words.ts'
import type { PictureRow, SellerRow, SubmissionRow } from '../queries.ts'
import { findAlike } from './queries-review.ts'

type Validated = {
  row: SubmissionRow
  pictures: readonly PictureRow[]
  seller: SellerRow
  isSubscribed: boolean
}

/** What a reviewer should look at before deciding, what stops an approval first. */
export async function checkSubmission(db: DbOrTx, validated: Validated): Promise<SubmissionCheck[]> {
  const { row, seller, isSubscribed } = validated
  const words = forbiddenIn(`${row.name}\n${row.brand}\n${row.description}`)
  return [
    ...(seller.status === 'suspended' ? [check('suspended', 'This seller is suspended', true)] : []),
    ...(isSubscribed ? [] : [check('no_subscription', 'This seller has no active subscription', true)]),
    ...(row.mrp !== null && row.mrp < row.price
      ? [check('mrp_below_price', 'The MRP is lower than the price: nothing may be sold above it')]
      : []),
    ...(seller.user_id || seller.confirmed_at
      ? []
      : [
          check(
            'email_unconfirmed',
            'The e-mail address is not confirmed: they hear of a decision when it is',
          ),
        ]),
    ...(row.hsn ? [] : [check('missing_hsn', 'The HSN code is missing')]),
    ...(words[0] ? [check('forbidden_words', `Not allowed: ${words.join('; ')}`)] : []),
    ...(await findDuplicates(db, validated)),
  ]
}

const check = (code: SubmissionCheck['code'], message: string, stops = false): SubmissionCheck => ({
  code,
  stops,
  message,
  others: [],
})

async function findDuplicates(db: DbOrTx, { row, pictures }: Validated): Promise<SubmissionCheck[]> {
  const repeated = pictures.filter((picture, at) =>
    pictures.slice(0, at).some((other) => difference(picture.fingerprint, other.fingerprint) <= SAME_LOOK),
  )
  const within = repeated.map(({ position }) =>
    check('duplicate_picture', `Image ${position + 1} shows the same as an earlier one`),
  )
  const alike = await findAlike(db, {
    submissionId: row.id,
    productId: row.product_id,
    fingerprints: pictures.map(({ fingerprint }) => fingerprint),
    most: SAME_LOOK,
  })
  if (alike.length === 0) return within
  const others = alike.map(({ kind, id, label }) => ({
    label,
    to: kind === 'product' ? `/admin/products?edit=${id}` : `/admin/submissions/${id}`,
  }))
  const message = 'An image looks like one that is already known'
  return [...within, { ...check('duplicate_picture', message), others }]
}
