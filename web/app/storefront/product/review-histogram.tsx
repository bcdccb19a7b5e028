const stars = [5, 4, 3, 2, 1]

/** The share of reviews with each number of stars, as bars. `byStars`: the numbers of reviews with 1 to 5 stars. */
export function ReviewHistogram({ byStars }: { byStars: readonly number[] }) {
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
