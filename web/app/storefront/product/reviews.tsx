import { lazy, Suspense } from 'react'
import type { ReviewPage } from '../../../../contract/reviews/reviews.ts'
import { SectionHeading } from '../layout/section-heading'

/** The code of the list is loaded only for products that have reviews. */
const ReviewList = lazy(() => import('./review-list'))

type ProductReviewsProps = {
  slug: string
  first: ReviewPage
  /** Number of ratings that the stars at the top of the page stand for. Not all of them have a review here. */
  ratingCount: number
}

/** Reviews by customers who ordered this product, with the shop's answers. */
export const ProductReviews = ({ slug, first, ratingCount }: ProductReviewsProps) => (
  <section aria-labelledby="reviews-title" className="mt-20">
    <SectionHeading id="reviews-title" title="Reviews" text={summary(first, ratingCount)} />
    {first.count > 0 && (
      <Suspense>
        <ReviewList slug={slug} first={first} />
      </Suspense>
    )}
  </section>
)

/** The sentence below the heading. The stars at the top of the page also include ratings that have no review. */
function summary({ count, average }: ReviewPage, ratingCount: number): string {
  if (count === 0) {
    const ratings = ratingCount === 1 ? '1 rating' : `${ratingCount.toLocaleString('en-IN')} ratings`
    const start = ratingCount > 0 ? `${ratings}, but no written reviews yet.` : 'No reviews yet.'
    return `${start} You can review this product under My Orders once it is delivered.`
  }
  const customers = count === 1 ? '1 customer' : `${count.toLocaleString('en-IN')} customers`
  return `${average?.toFixed(1)} out of 5 stars from ${customers} who ordered it here.`
}
