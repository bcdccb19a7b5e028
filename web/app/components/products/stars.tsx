import { Icon } from '../../ui/icon'

const places = [1, 2, 3, 4, 5]

/** What one person gave, of five stars. */
export const Stars = ({ rating }: { rating: number }) => (
  <p className="flex items-center gap-0.5 text-star">
    {places.map((place) => (
      <Icon
        key={place}
        name="star"
        className={`size-4.5 ${place <= Math.round(rating) ? 'fill-current' : ''}`}
      />
    ))}
    <span className="sr-only">{rating} of 5 stars</span>
  </p>
)
