import type { SubmissionCheck } from '../../../../contract/sellers/submission-review.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { difference, SAME_LOOK } from '../../../platform/storage/pictures/fingerprint.ts'
import type { PictureRow, SellerRow, SubmissionRow } from '../queries.ts'
import { findSimilarPictures } from './queries.ts'

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
  const alike = await findSimilarPictures(db, {
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

// What may not stand in the words of a product: counterfeits, ways around the shop, goods that may not be sold, and cures.

const rules: readonly { why: string; pattern: RegExp }[] = [
  {
    why: 'sounds like a counterfeit',
    pattern: /\b(first copy|master copy|mirror copy|replica|duplicate of|7a quality|aaa quality|dupe of)\b/gi,
  },
  {
    why: 'leads around the shop',
    pattern:
      /\b(whats ?app|telegram|call me|dm me|cash only|https?:\/\/\S+|www\.\S+)|(?<!\d)(?:\+?91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}(?!\d)|\b[\w.+-]+@[\w-]+\.[a-z]{2,}\b/gi,
  },
  {
    why: 'names goods that may not be sold',
    pattern: /\b(ivory|shahtoosh|tortoise ?shell|tiger (?:skin|claw)|rhino horn|peacock feathers?)\b/gi,
  },
  {
    why: 'promises a cure',
    pattern:
      /\b(cures?|heals?|guaranteed (?:fairness|whitening)|permanent (?:fairness|whitening)|steroids?)\b/gi,
  },
]

/** What of a text may not be said, each with its reason, in the order in which it stands. */
function forbiddenIn(text: string): string[] {
  const found = rules.flatMap(({ why, pattern }) =>
    [...text.matchAll(pattern)].map((match) => ({ at: match.index, words: `“${match[0]}” ${why}` })),
  )
  return [...new Set(found.sort((a, b) => a.at - b.at).map(({ words }) => words))]
}
