import { useState } from 'react'
import type { ProductReview, ReviewPage } from '../../../../contract/reviews/reviews.ts'
import { formatInstant } from '../../lib/labels/order-labels'
import { Stars } from '../../components/products/rating'
import { Button } from '../../ui/button'
import { PublishedPhotos } from './review-photos'
import { useBrand } from '../../lib/brand'
import { Card } from '../../ui/card'

/** The reviews of a product, with the share of each number of stars, and a button for older reviews. */
export default function ReviewList({ slug, first }: { slug: string; first: ReviewPage }) {
  const { reviews, next, isBusy, problem, loadMore } = useReviews(slug, first)
  return (
    <>
      <Histogram byStars={first.byStars} />
      <ul className="grid gap-4 md:grid-cols-2">
        {reviews.map((review) => (
          <Review key={review.id} review={review} />
        ))}
      </ul>
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
    </>
  )
}

const stars = [5, 4, 3, 2, 1]

/** The share of reviews with each number of stars, as bars. `byStars`: the numbers of reviews with 1 to 5 stars. */
function Histogram({ byStars }: { byStars: readonly number[] }) {
  const count = byStars.reduce((sum, reviews) => sum + reviews, 0)
  return (
    <ul aria-label="Reviews by stars" className="mb-6 grid max-w-sm gap-1.5">
      {stars.map((value) => {
        const reviews = byStars[value - 1] ?? 0
        return (
          <li key={value} className="flex items-center gap-3 text-sm tabular-nums">
            <span className="w-14 shrink-0">{value === 1 ? '1 star' : `${value} stars`}</span>
            <meter
              min={0}
              max={count}
              value={reviews}
              aria-label={`${reviews} of ${count} reviews`}
              className="star-meter grow"
            />
            <span aria-hidden="true" className="w-8 shrink-0 text-right text-muted">
              {reviews}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Review({ review }: { review: ProductReview }) {
  const { name, rating, text, answer, createdAt } = review
  const { name: shop } = useBrand()
  return (
    <Card as="li" className="p-5">
      <Stars rating={rating} />
      {text && <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>}
      <PublishedPhotos review={review} />
      <p className="hint mt-2">
        {name}, <time dateTime={createdAt}>{formatInstant(createdAt).split(',')[0]}</time>
      </p>
      {answer && (
        <p className="mt-3 border-l-4 border-line pl-3 whitespace-pre-line wrap-anywhere">
          <strong>{shop}: </strong>
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
