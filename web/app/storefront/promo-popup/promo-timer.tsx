import { useEffect, useState } from 'react'
import { formatTimeLeft } from './promo-countdown'
import { storedPromoEnd } from './promo-end'

/** Counts down each second. Without a real end it is the festive hour of this browser, and the coupon outlives it. */
export function PromoTimer({ endsAt }: { endsAt: string | null }) {
  const [end] = useState(() => storedPromoEnd(endsAt, Date.now()))
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <p className="mt-5 flex items-baseline gap-3">
        <span className="text-on-night-muted">{endsAt ? 'Ends in' : 'Your festive hour'}</span>
        <span role="timer" className="font-display text-4xl leading-none text-haldi tabular-nums">
          {formatTimeLeft(end, now)}
        </span>
      </p>
      {!endsAt && (
        <p className="mt-2 text-sm text-on-night-muted">
          No need to hurry: the coupon stays good after the hour.
        </p>
      )}
    </>
  )
}
