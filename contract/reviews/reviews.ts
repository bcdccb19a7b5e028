import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { pictureLimit } from '../sellers/seller-terms.ts'
import { optionalText, text, pageSize } from '../core/wire.ts'

export const ReviewState = z.enum(['pending', 'approved', 'rejected'])
export type ReviewState = z.infer<typeof ReviewState>

const Stars = z
  .number('Choose 1 to 5 stars')
  .int('Choose 1 to 5 stars')
  .min(1, 'Choose 1 to 5 stars')
  .max(5, 'Choose 1 to 5 stars')

/** The highest number of photos in a review. */
export const maxReviewPhotos = 4

export const ReviewPhoto = z.object({ id: z.string(), width: z.number().int(), height: z.number().int() })
export type ReviewPhoto = z.infer<typeof ReviewPhoto>

/** A published review by a customer who bought or rented the product. */
export const ProductReview = z.object({
  id: z.string(),
  name: z.string(),
  rating: z.number().int(),
  text: z.string(),
  answer: z.string().nullable(),
  /** The files of the photos of a published review are public: `/media/<id>/<width>.webp`. */
  photos: z.array(ReviewPhoto),
  createdAt: z.iso.datetime(),
})
export type ProductReview = z.infer<typeof ProductReview>

/**
 * One page of reviews. `count`, `average` and `byStars` do not include ratings that were imported with the product. `byStars`: the numbers of
 * reviews with 1, 2, 3, 4 and 5 stars.
 */
export const ReviewPage = z.object({
  reviews: z.array(ProductReview),
  count: z.number().int(),
  average: z.number().nullable(),
  byStars: z.array(z.number().int()).length(5),
  next: z.string().nullable(),
})
export type ReviewPage = z.infer<typeof ReviewPage>

export const productReviews = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/products/:slug/reviews',
  summary:
    'Lists the reviews of a product, newest first, five per page; `before` is the last id of the previous page',
  params: z.object({ slug: z.string().max(200) }),
  query: z.object({ before: optionalText(100) }),
  reply: ReviewPage,
})

export const MyReview = z.object({
  orderId: z.string(),
  line: z.number().int(),
  title: z.string(),
  /** Null if the customer has not written a review. */
  review: z
    .object({
      rating: z.number().int(),
      text: z.string(),
      state: ReviewState,
      reason: z.string().nullable(),
      answer: z.string().nullable(),
      photos: z.array(ReviewPhoto),
    })
    .nullable(),
})
export type MyReview = z.infer<typeof MyReview>

export const myReviews = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/me/reviews',
  summary:
    'Lists the products of a delivered order, each with the review of the signed-in user, which may belong to another order',
  query: z.object({ orderId: z.string().max(100) }),
  reply: z.object({ lines: z.array(MyReview) }),
})

export const writeReview = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/me/reviews',
  summary:
    'Creates or replaces the review of one line of a delivered order. A user has one review of a product. Staff moderate it before it is published',
  limit: 30,
  body: z.object({
    orderId: z.string().max(100),
    line: z.number().int().min(0).max(999),
    rating: Stars,
    text: text(2000).default(''),
    /** The photos of the review. Photos of an earlier version that are missing here are deleted. */
    photos: z.array(z.string().max(100)).max(maxReviewPhotos, `At most ${maxReviewPhotos} photos`).nullish(),
  }),
  reply: z.object({ state: ReviewState }),
  status: 201,
})

export const addReviewPhoto = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/orders/:id/lines/:line/review-photos',
  summary:
    'Uploads a photograph for the review of an order line (the body is the file, `content-type: image/...`)',
  params: z.object({ id: z.string().max(100), line: z.coerce.number().int().min(0).max(999) }),
  body: z.instanceof(Uint8Array, { error: 'Send the picture as the request body' }),
  picture: { maxBytes: pictureLimit.bytes },
  reply: ReviewPhoto,
  status: 201,
  limit: 60,
})

export const reviewPhoto = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/reviews/photos/:id',
  summary: 'Returns a photograph of a review as WebP, for its author and for staff who moderate reviews',
  params: z.object({ id: z.string().max(100) }),
  query: z.object({ width: z.enum(['320', '640', '960', '1280']).default('640') }),
  reply: z.instanceof(Uint8Array),
})

export const withdrawReview = endpoint({
  access: 'user',
  method: 'DELETE',
  path: '/api/me/reviews',
  summary: 'Deletes the review of one line of an order, with its rating and photos',
  query: z.object({ orderId: z.string().max(100), line: z.coerce.number().int().min(0).max(999) }),
  reply: z.object({ success: z.literal(true) }),
  limit: 30,
})

/** A review as staff see it. */
export const AdminReview = z.object({
  ...ProductReview.shape,
  state: ReviewState,
  reason: z.string().nullable(),
  orderId: z.string(),
  product: z.object({ title: z.string(), handle: z.string() }),
})
export type AdminReview = z.infer<typeof AdminReview>

export const adminReviews = endpoint({
  access: ['catalogue', 'support'],
  method: 'GET',
  path: '/api/admin/reviews',
  summary: 'Lists the reviews of all products, newest first; `before` is the last id of the previous page',
  query: z.object({
    state: ReviewState.optional(),
    before: optionalText(100),
    limit: pageSize({ max: 200, fallback: 50 }),
  }),
  reply: z.object({ reviews: z.array(AdminReview) }),
})

const reviewId = z.object({ id: z.string().max(100) })

/**
 * The time of the newest review that staff have read. A review that its author has written or rewritten later is neither decided nor
 * replied to.
 */
const readUntil = z.iso.datetime().optional()

export const decideReview = endpoint({
  access: ['catalogue', 'support'],
  method: 'POST',
  path: '/api/admin/reviews/:id/decision',
  summary: 'Approves a review, or rejects it with a reason for its author',
  params: reviewId,
  body: z
    .object({ state: z.enum(['approved', 'rejected']), reason: optionalText(300), readUntil })
    .refine(({ state, reason }) => state === 'approved' || reason, {
      path: ['reason'],
      error: 'Enter a reason',
    }),
  reply: AdminReview,
})

export const decideReviews = endpoint({
  access: ['catalogue', 'support'],
  method: 'POST',
  path: '/api/admin/reviews/decisions',
  summary:
    'Approves or rejects several reviews; `pending` takes decisions back, so that the reviews wait for moderation again',
  body: z
    .object({
      ids: z.array(z.string().max(100)).min(1).max(100),
      state: ReviewState,
      reason: optionalText(300),
      readUntil,
    })
    .refine(({ state, reason }) => state !== 'rejected' || reason, {
      path: ['reason'],
      error: 'Enter a reason',
    }),
  reply: z.object({ changed: z.number().int() }),
})

export const answerReview = endpoint({
  access: ['catalogue', 'support'],
  method: 'PUT',
  path: '/api/admin/reviews/:id/answer',
  summary: 'Sets the public reply of the shop to a review; an empty reply removes it',
  params: reviewId,
  body: z.object({
    answer: optionalText(1000),
    readUntil,
    /** The reply that staff have seen; null if there was none. The request is refused if the stored reply is another one. */
    answerWas: optionalText(1000),
  }),
  reply: AdminReview,
})
