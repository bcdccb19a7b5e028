import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { optionalText, text } from '../core/wire.ts'

export const ReviewState = z.enum(['pending', 'approved', 'rejected'])
export type ReviewState = z.infer<typeof ReviewState>

const Stars = z
  .number('Choose 1 to 5 stars')
  .int('Choose 1 to 5 stars')
  .min(1, 'Choose 1 to 5 stars')
  .max(5, 'Choose 1 to 5 stars')

/** What a customer who bought or rented a product here says about it, as others read it. */
export const ProductReview = z.object({
  id: z.string(),
  name: z.string(),
  rating: z.number().int(),
  text: z.string(),
  answer: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type ProductReview = z.infer<typeof ProductReview>

/** `count` and `average` are of these reviews alone; what was imported with the product is not among them. */
export const ReviewPage = z.object({
  reviews: z.array(ProductReview),
  count: z.number().int(),
  average: z.number().nullable(),
  next: z.string().nullable(),
})
export type ReviewPage = z.infer<typeof ReviewPage>

export const productReviews = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/products/:slug/reviews',
  summary:
    'What customers say about a product, newest first, five at a time; `before` goes on behind that review',
  params: z.object({ slug: z.string().max(200) }),
  query: z.object({ before: optionalText(100) }),
  reply: ReviewPage,
})

export const MyReview = z.object({
  orderId: z.string(),
  line: z.number().int(),
  title: z.string(),
  /** Null as long as nothing was written. */
  review: z
    .object({
      rating: z.number().int(),
      text: z.string(),
      state: ReviewState,
      reason: z.string().nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
})
export type MyReview = z.infer<typeof MyReview>

export const myReviews = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/me/reviews',
  summary: 'What the person who asks can review of an order that was delivered, and what they wrote',
  query: z.object({ orderId: z.string().max(100) }),
  reply: z.object({ lines: z.array(MyReview) }),
})

export const writeReview = endpoint({
  access: 'user',
  method: 'POST',
  path: '/api/me/reviews',
  summary:
    'Reviews one line of a delivered order of the person who asks, or writes its review anew. Staff read it before others do',
  limit: 30,
  body: z.object({
    orderId: z.string().max(100),
    line: z.number().int().min(0).max(999),
    rating: Stars,
    text: text(2000).default(''),
  }),
  reply: z.object({ state: ReviewState }),
  status: 201,
})

export const withdrawReview = endpoint({
  access: 'user',
  method: 'DELETE',
  path: '/api/me/reviews',
  summary: 'Takes back what the person who asks wrote of one line of an order; its stars go too',
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
  summary: 'Reviews of all products, newest first; `before` continues behind that one',
  query: z.object({
    state: ReviewState.optional(),
    before: optionalText(100),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ reviews: z.array(AdminReview) }),
})

const reviewId = z.object({ id: z.string().max(100) })

export const decideReview = endpoint({
  access: ['catalogue', 'support'],
  method: 'POST',
  path: '/api/admin/reviews/:id/decision',
  summary: 'Lets a review in, or keeps it out with a reason that its writer reads',
  params: reviewId,
  body: z
    .object({ state: z.enum(['approved', 'rejected']), reason: optionalText(300) })
    .refine(({ state, reason }) => state === 'approved' || reason, {
      path: ['reason'],
      error: 'Enter a reason',
    }),
  reply: AdminReview,
})

export const answerReview = endpoint({
  access: ['catalogue', 'support'],
  method: 'PUT',
  path: '/api/admin/reviews/:id/answer',
  summary: 'What the shop says to a review, below it; nothing takes it away',
  params: reviewId,
  body: z.object({ answer: optionalText(1000) }),
  reply: AdminReview,
})
