import { Icon } from '../../ui/icon'

type RatingProps = { rating: number | null; count: number }

/** The average rating and the number of ratings, or "New" if there are none. */
export function Rating({ rating, count }: RatingProps) {
  if (rating === null) return <span className="text-sm font-semibold text-brand">New</span>
  const text = `Rated ${rating.toFixed(1)} of 5`
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> cannot contain text
      role="img"
      aria-label={count > 0 ? `${text}, ${count} ${count === 1 ? 'rating' : 'ratings'}` : text}
      className="rating"
    >
      {rating.toFixed(1)}
      {count > 0 && <span>{`(${count})`}</span>}
    </span>
  )
}

const values = [1, 2, 3, 4, 5]

/** The stars of one review. */
export const Stars = ({ rating }: { rating: number }) => (
  <p className="flex items-center gap-0.5 text-star">
    {values.map((value) => (
      <Icon
        key={value}
        name="star"
        className={`size-4.5 ${value <= Math.round(rating) ? 'fill-current' : ''}`}
      />
    ))}
    <span className="sr-only">{rating} of 5 stars</span>
  </p>
)
