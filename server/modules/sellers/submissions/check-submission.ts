import type { SubmissionCheck } from '../../../../contract/sellers/submission-review.ts'
import type { DbOrTx } from '../../../platform/db/database.ts'
import { difference, SAME_LOOK } from '../../../platform/storage/pictures/fingerprint.ts'
import { isAccountComplete } from '../account-status.ts'
import type { PictureRow, SellerRow, SubmissionRow } from '../queries.ts'
import { findSimilarPictures } from './queries.ts'

/** The reason why a change of a product that staff have taken out of the shop cannot be approved. */
export const NOT_IN_SHOP = 'This product is no longer in the shop'

type SubmissionToCheck = {
  row: SubmissionRow
  pictures: readonly PictureRow[]
  seller: SellerRow
  isSubscribed: boolean
  /** False for a change of a product that staff have taken out of the shop. */
  isInShop: boolean
}

/** Returns findings that a reviewer should see before a decision. Findings that prevent an approval come first. */
export async function checkSubmission(db: DbOrTx, submission: SubmissionToCheck): Promise<SubmissionCheck[]> {
  const { row, seller, isSubscribed, isInShop } = submission
  const phrases = findForbiddenPhrases(`${row.name}\n${row.brand}\n${row.description}`)
  return [
    ...(seller.status === 'suspended' ? [check('suspended', 'This seller is suspended', true)] : []),
    ...(isSubscribed ? [] : [check('no_subscription', 'This seller has no active subscription', true)]),
    ...(isInShop ? [] : [notInShop(row)]),
    ...(row.mrp !== null && row.mrp < row.price
      ? [
          check(
            'mrp_below_price',
            'The MRP is lower than the price: products must not be sold above their MRP',
            row.changes_product,
          ),
        ]
      : []),
    ...(isAccountComplete(seller)
      ? []
      : [
          check(
            'missing_details',
            'This seller has not entered business details or accepted the seller agreement. Payouts start only then',
          ),
        ]),
    ...(seller.user_id || seller.confirmed_at
      ? []
      : [
          check(
            'email_unconfirmed',
            'The e-mail address is not confirmed. The seller is notified of the decision once it is',
          ),
        ]),
    ...(row.hsn ? [] : [check('missing_hsn', 'The HSN code is missing')]),
    ...(phrases[0] ? [check('forbidden_words', `Not allowed: ${phrases.join('; ')}`)] : []),
    ...(await findDuplicates(db, submission)),
  ]
}

const check = (code: SubmissionCheck['code'], message: string, stops = false): SubmissionCheck => ({
  code,
  stops,
  message,
  others: [],
})

const notInShop = ({ product_id, name }: SubmissionRow): SubmissionCheck => ({
  ...check('not_in_shop', `${NOT_IN_SHOP}. Make it live again first, or reject the change`, true),
  others: [{ label: name, to: `/admin/products?edit=${product_id}` }],
})

async function findDuplicates(db: DbOrTx, { row, pictures }: SubmissionToCheck): Promise<SubmissionCheck[]> {
  const repeated = pictures.filter((picture, at) =>
    pictures.slice(0, at).some((other) => difference(picture.fingerprint, other.fingerprint) <= SAME_LOOK),
  )
  const duplicates = repeated.map(({ position }) =>
    check('duplicate_picture', `Image ${position + 1} is the same as an earlier one`),
  )
  const similar = await findSimilarPictures(db, {
    submissionId: row.id,
    productId: row.product_id,
    fingerprints: pictures.map(({ fingerprint }) => fingerprint),
    maxDistance: SAME_LOOK,
  })
  if (similar.length === 0) return duplicates
  const others = similar.map(({ kind, id, label }) => ({
    label,
    to: kind === 'product' ? `/admin/products?edit=${id}` : `/admin/submissions/${id}`,
  }))
  const message = 'An image looks like one from another product or submission'
  return [...duplicates, { ...check('duplicate_picture', message), others }]
}

// Phrases that are forbidden in the text of a product: hints of counterfeits, contact details outside the shop, goods that must
// not be sold, and medical claims.

const rules: readonly { reason: string; pattern: RegExp }[] = [
  {
    reason: 'suggests a counterfeit',
    pattern: /\b(first copy|master copy|mirror copy|replica|duplicate of|7a quality|aaa quality|dupe of)\b/gi,
  },
  {
    reason: 'directs buyers away from the shop',
    pattern:
      /\b(whats ?app|telegram|call me|dm me|cash only|https?:\/\/\S+|www\.\S+)|(?<!\d)(?:\+?91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}(?!\d)|\b[\w.+-]+@[\w-]+\.[a-z]{2,}\b/gi,
  },
  {
    reason: 'names goods that must not be sold',
    pattern: /\b(ivory|shahtoosh|tortoise ?shell|tiger (?:skin|claw)|rhino horn|peacock feathers?)\b/gi,
  },
  {
    reason: 'claims to cure an illness',
    pattern:
      /\b(cures?|heals?|guaranteed (?:fairness|whitening)|permanent (?:fairness|whitening)|steroids?)\b/gi,
  },
]

/** Finds forbidden phrases, each with the reason. Sorted by their position in the text. */
function findForbiddenPhrases(text: string): string[] {
  const matches = rules.flatMap(({ reason, pattern }) =>
    [...text.matchAll(pattern)].map((match) => ({ at: match.index, phrase: `“${match[0]}” ${reason}` })),
  )
  return [...new Set(matches.sort((a, b) => a.at - b.at).map(({ phrase }) => phrase))]
}
