import { Icon } from '../../ui/icon'

type RatingProps = { rating: number | null; count: number }

/** The average rating and the number of ratings, or "New" if there are none. */
export function Rating({ rating, count }: RatingProps) {
  if (rating === null) return <span className="text-sm font-semibold text-brand">New</span>
  return (
    <span className="rating">
      <Icon name="star" className="size-4 fill-current text-star" />
      <span className="sr-only">Rated </span>
      {rating.toFixed(1)}
      <span className="sr-only"> of 5</span>
      {count > 0 && (
        <span className="rating-count">
          {`(${count}`}
          <span className="sr-only"> ratings</span>)
        </span>
      )}
    </span>
  )
}
