import { formatDay } from '../../../../contract/core/dates.ts'
import type { BusinessReview } from '../../../../contract/store/store.ts'
import { Stars } from '../../components/products/rating'
import { buttonLook } from '../../ui/button'
import { Icon } from '../../ui/icon'
import type { Shown } from './section-data'
import { SampleMark, SampleNote } from './testimonials'

type BusinessReviewsProps = {
  section: Shown<'reviews'>
  reviews: readonly BusinessReview[]
  /** The URL of an external review page; empty if there is none. */
  url: string
}

/** Reviews by businesses, and a link to the external review page. */
export function BusinessReviews({ section: { heading, text }, reviews, url }: BusinessReviewsProps) {
  return (
    <section aria-labelledby="reviews-title" className="page-width mt-14 lg:mt-28">
      <div className="grid gap-8 lg:grid-cols-[1fr_2fr] lg:gap-14">
        <div>
          <h2 id="reviews-title" className="text-[clamp(1.9rem,4vw,2.75rem)]">
            {heading}
          </h2>
          <p className="mt-3 max-w-sm text-muted">{text}</p>
          {url && (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className={`mt-6 ${buttonLook({ variant: 'secondary' })}`}
            >
              Read all reviews <Icon name="arrow" />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          )}
        </div>
        <div>
          <ul className="divide-y divide-line border-y border-line">
            {reviews.map((review) => (
              <li key={`${review.name} ${review.date}`} className="py-6" data-reveal="">
                <ReviewEntry review={review} />
              </li>
            ))}
          </ul>
          {reviews.some(({ isSample }) => isSample) && (
            <SampleNote>Sample reviews, shown until the first businesses have written theirs.</SampleNote>
          )}
        </div>
      </div>
    </section>
  )
}

const ReviewEntry = ({
  review: { name, business, rating, review, date, isSample },
}: {
  review: BusinessReview
}) => (
  <article>
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h3 className="flex flex-wrap items-center gap-x-2 font-sans text-base font-semibold">
        {name}
        <span className="font-normal text-muted">{business}</span>
        {isSample && <SampleMark />}
      </h3>
      <Stars rating={rating} />
    </div>
    <p className="mt-2 max-w-prose">{review}</p>
    <p className="hint mt-1">
      <time dateTime={date}>{formatDay(date)}</time>
    </p>
  </article>
)
