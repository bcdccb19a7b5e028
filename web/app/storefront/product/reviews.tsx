import { lazy, Suspense, useState } from 'react'
import type { ProductReview, ReviewPage } from '../../../../contract/reviews/reviews.ts'
import { formatInstant } from '../../lib/labels/order-labels'
import { Stars } from '../../components/products/stars'
import { Button } from '../../ui/button'
import { SectionHeading } from '../layout/section-heading'
import { Card } from '../../ui/card'

const ReviewHistogram = lazy(() =>
  import('./review-histogram').then((all) => ({ default: all.ReviewHistogram })),
)

type ProductReviewsProps = {
  slug: string
  first: ReviewPage
  /** Number of ratings that the stars at the top of the page stand for. Not all of them have a review here. */
  ratingCount: number
}

/** Reviews by customers who ordered this product, with the shop's answers. */
export function ProductReviews({ slug, first, ratingCount }: ProductReviewsProps) {
  const { reviews, next, isBusy, problem, loadMore } = useReviews(slug, first)
  const { count, byStars } = first
  return (
    <section aria-labelledby="reviews-title" className="mt-20">
      <SectionHeading id="reviews-title" title="Reviews" text={summary(first, ratingCount)} />
      {count > 0 && (
        <Suspense>
          <ReviewHistogram byStars={byStars} />
        </Suspense>
      )}
      {count > 0 && (
        <ul className="grid gap-4 md:grid-cols-2">
          {reviews.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </ul>
      )}
      {problem && (
        <p role="alert" className="mt-4 text-danger">
          {problem}
        </p>
      )}
      {next && (
        <p className="mt-6">
          <Button variant="secondary" isBusy={isBusy} onClick={() => void loadMore()}>
            Show more reviews
          </Button>
        </p>
      )}
    </section>
  )
}

/** The sentence below the heading. The stars at the top of the page also include ratings that have no review. */
function summary({ count, average }: ReviewPage, ratingCount: number): string {
  if (count === 0) {
    const ratings = ratingCount === 1 ? '1 rating' : `${ratingCount.toLocaleString('en-IN')} ratings`
    const start = ratingCount > 0 ? `${ratings}, but no written reviews yet.` : 'No reviews yet.'
    return `${start} You can review this product under My Orders after ordering it.`
  }
  const customers = count === 1 ? '1 customer' : `${count.toLocaleString('en-IN')} customers`
  return `${average?.toFixed(1)} out of 5 stars from ${customers} who ordered it here.`
}

function Review({ review: { name, rating, text, answer, createdAt } }: { review: ProductReview }) {
  return (
    <Card as="li" className="p-5">
      <Stars rating={rating} />
      {text && <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>}
      <p className="hint mt-2">
        {name}, <time dateTime={createdAt}>{formatInstant(createdAt).split(',')[0]}</time>
      </p>
      {answer && (
        <p className="mt-3 border-l-4 border-line pl-3 whitespace-pre-line wrap-anywhere">
          <strong>Navrang: </strong>
          {answer}
        </p>
      )}
    </Card>
  )
}

function useReviews(slug: string, first: ReviewPage) {
  const [morePages, setMorePages] = useState<readonly ReviewPage[]>([])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const pages = [first, ...morePages]
  const next = pages.at(-1)!.next

  async function loadMore() {
    setBusy(true)
    setProblem('')
    try {
      const { fetchReviews } = await import('../../lib/api/page-calls')
      const page = await fetchReviews(slug, String(next))
      setMorePages([...morePages, page])
    } catch {
      setProblem('The reviews could not be loaded. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { reviews: pages.flatMap((page) => page.reviews), next, isBusy, problem, loadMore }
}
