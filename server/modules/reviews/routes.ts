import type { FastifyInstance } from 'fastify'
import * as reviews from '../../../contract/reviews/reviews.ts'
import { refuse } from '../../../contract/core/refusal.ts'
import type { DbOrTx, Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { serve } from '../../platform/http/serve.ts'
import { addCacheTags, productTag } from '../../platform/cache/cache-tags.ts'
import { answerReview, decideReview, decideReviews, presentReview } from './moderate-reviews.ts'
import {
  findProductWithRating,
  findReviews,
  findApprovedReviews,
  REVIEWS_PER_PAGE,
  countReviewsByStars,
} from './queries.ts'
import { addPhoto, readPhoto } from './photos.ts'
import { listOwnReviews, withdrawReview, writeReview } from './write-review.ts'

export function reviewRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  serve(app, reviews.productReviews, ({ params, query }) =>
    showProductReviews(db, params.slug, query.before ?? null),
  )

  serve(app, reviews.myReviews, async ({ query }, actor) => ({
    lines: await listOwnReviews(db, actor, query.orderId),
  }))
  serve(app, reviews.writeReview, ({ body }, actor) => writeReview(db, { ...body, actor, now: env.now() }))
  serve(app, reviews.addReviewPhoto, ({ params, body }, actor) =>
    addPhoto({ db, env }, { orderId: params.id, line: params.line, bytes: body, actor }),
  )
  serve(app, reviews.reviewPhoto, ({ params, query }, actor) =>
    readPhoto({ db, env }, { ...params, ...query, actor }),
  )
  serve(app, reviews.withdrawReview, ({ query }, actor) => withdrawReview(db, { ...query, actor }))

  serve(app, reviews.adminReviews, async ({ query }) => ({
    reviews: (await findReviews(db, query)).map(presentReview),
  }))
  serve(app, reviews.decideReview, ({ params, body }, actor) =>
    decideReview({ db, env }, { ...params, ...body }, { actor, now: env.now() }),
  )
  serve(app, reviews.decideReviews, ({ body }, actor) =>
    decideReviews({ db, env }, body, { actor, now: env.now() }),
  )
  serve(app, reviews.answerReview, ({ params, body }, actor) =>
    answerReview(db, { ...params, ...body }, { actor, now: env.now() }),
  )
}

async function showProductReviews(
  db: DbOrTx,
  slug: string,
  before: string | null,
): Promise<reviews.ReviewPage> {
  const product = await findProductWithRating(db, slug)
  if (!product) return refuse('not_found', 'Product not found')
  const { id, review_count: count, review_stars } = product
  addCacheTags(productTag(id))
  const rows = count > 0 ? await findApprovedReviews(db, id, before) : []
  const byStars = count > 0 ? await countReviewsByStars(db, id) : [0, 0, 0, 0, 0]
  const page = rows.slice(0, REVIEWS_PER_PAGE)
  return {
    reviews: page.map((row) => ({
      id: row.id,
      name: row.name,
      rating: row.rating,
      text: row.text,
      answer: row.answer,
      photos: row.photos,
      createdAt: row.created_at.toISOString(),
    })),
    count,
    average: count > 0 ? Math.round((review_stars / count) * 10) / 10 : null,
    byStars,
    next: rows.length > page.length ? page.at(-1)!.id : null,
  }
}
