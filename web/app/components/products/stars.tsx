import { Icon } from '../../ui/icon'

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
