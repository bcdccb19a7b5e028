import { z } from 'zod'
import { Gender, MRP_BELOW_PRICE, ProductType } from '../catalog/catalog.ts'
import { CategorySlug } from '../catalog/categories.ts'
import { endpoint } from '../core/endpoint.ts'
import { Hsn, Submission, SubmissionEvent, SubmissionState } from './submissions.ts'
import { EnteredRupees, optionalText, pageSize, text } from '../core/wire.ts'

// Endpoints for staff who review the submissions of sellers.

const id = z.object({ id: z.string().max(100) })
const Reason = text(500).min(5, 'Enter at least 5 characters')

/** One submission in the review list. */
export const SubmissionLine = Submission.pick({
  _id: true,
  name: true,
  price: true,
  category: true,
  brand: true,
  state: true,
  changesProduct: true,
  submittedAt: true,
}).extend({ seller: z.string(), picture: z.string().nullable(), pictureIsPublic: z.boolean() })
export type SubmissionLine = z.infer<typeof SubmissionLine>

export const reviewQueue = endpoint({
  access: 'catalogue',
  method: 'GET',
  path: '/api/admin/submissions',
  summary:
    'Lists submissions in one state; open ones oldest first, decided ones newest first; `q` searches product, brand and seller; `before` is the last id of the previous page',
  query: z.object({
    state: SubmissionState.default('submitted'),
    q: optionalText(100),
    before: optionalText(100),
    limit: pageSize({ max: 100, fallback: 100 }),
  }),
  reply: z.object({
    submissions: z.array(SubmissionLine),
    counts: z.object({
      submitted: z.number().int(),
      changes_asked: z.number().int(),
      approved: z.number().int(),
      rejected: z.number().int(),
    }),
  }),
})

/** A submission as reviewers see it. `version` rises each time the seller submits it again. */
const ReviewedSubmission = Submission.extend({ version: z.number().int() })
export type ReviewedSubmission = z.infer<typeof ReviewedSubmission>

/**
 * The version of the submission that the reviewer has read. The decision is refused with `changed_meanwhile` if the seller has submitted a
 * newer one (optimistic locking). Absent for clients that do not know versions; they decide about the current one.
 */
const version = z.number().int().optional()

/** A problem that the automatic checks found in a submission. If `stops` is true, the submission cannot be approved. */
export const SubmissionCheck = z.object({
  code: z.enum([
    'no_subscription',
    'suspended',
    'not_in_shop',
    'missing_details',
    'mrp_below_price',
    'missing_hsn',
    'forbidden_words',
    'duplicate_picture',
    'email_unconfirmed',
  ]),
  stops: z.boolean(),
  message: z.string(),
  /** Other submissions and products with the same picture, or the product that is no longer in the shop. */
  others: z.array(z.object({ label: z.string(), to: z.string() })),
})
export type SubmissionCheck = z.infer<typeof SubmissionCheck>

export const reviewSubmission = endpoint({
  access: 'catalogue',
  method: 'GET',
  path: '/api/admin/submissions/:id',
  summary: 'Returns a submission with its history and checks, and the live product for a change',
  params: id,
  reply: z.object({
    submission: ReviewedSubmission,
    live: Submission.nullable(),
    history: z.array(SubmissionEvent),
    checks: z.array(SubmissionCheck),
    seller: z.object({
      id: z.string(),
      name: z.string(),
      status: z.enum(['applying', 'active', 'suspended']),
      state: z.string().nullable(),
      isRegistered: z.boolean(),
      subscribedUntil: z.iso.date().nullable(),
    }),
  }),
})

const Units = z
  .number('Enter a whole number')
  .int('Enter a whole number')
  .min(0, 'Enter 0 or more')
  .max(100_000)

/**
 * The fields that staff complete when they approve a submission; they become the fields of the product. Rent and deposit are used for
 * rentals only.
 */
export const ListingDetails = z
  .object({
    productType: ProductType,
    category: CategorySlug,
    gender: Gender,
    price: EnteredRupees.refine((amount) => amount > 0, 'Enter an amount above 0'),
    mrp: EnteredRupees.nullable(),
    rentPrice: EnteredRupees.nullable(),
    deposit: EnteredRupees.nullable(),
    hsn: Hsn,
    freeDelivery: z.boolean().default(false),
    sizes: z
      .array(z.object({ size: text(80).min(1, 'Enter the size'), stock: Units }))
      .min(1, 'Add at least one size')
      .max(30, 'At most 30 sizes'),
  })
  .superRefine(({ productType, rentPrice, mrp, price, hsn, sizes }, context) => {
    const fieldError = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (!hsn) fieldError('hsn', 'Enter the HSN code. The invoice needs it')
    if (sizes.every(({ stock }) => stock === 0)) {
      fieldError('sizes', 'Enter the stock that the seller has confirmed')
    }
    if (productType === 'rent' && !rentPrice) fieldError('rentPrice', 'Rent Price/Day is required')
    if (mrp && mrp < price) fieldError('mrp', MRP_BELOW_PRICE)
    if (new Set(sizes.map(({ size }) => size)).size < sizes.length) fieldError('sizes', 'Duplicate size')
  })
export type ListingDetails = z.output<typeof ListingDetails>

const ReviewResult = z.object({ submission: Submission })

export const approveSubmission = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/submissions/:id/approve',
  summary:
    'Publishes a submission with these listing details, or applies a change. Requires an active subscription of the seller',
  params: id,
  body: z.object({ listingDetails: ListingDetails.nullable(), version }),
  reply: ReviewResult.extend({ handle: z.string() }),
})

export const rejectSubmission = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/submissions/:id/reject',
  summary: 'Rejects a submission; the seller gets the reason',
  params: id,
  body: z.object({ reason: Reason, version }),
  reply: ReviewResult,
})

export const requestChanges = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/submissions/:id/changes',
  summary: 'Requests changes to a submission from its seller',
  params: id,
  body: z.object({ reason: Reason, version }),
  reply: ReviewResult,
})
