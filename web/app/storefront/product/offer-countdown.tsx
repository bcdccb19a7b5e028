import { useEffect, useState } from 'react'
import { dayInIndia, formatDay } from '../../../../contract/core/dates.ts'

/** The last day of an offer and the time left until it ends. The time appears after hydration, because the server's page may come from a cache. */
export default function OfferCountdown({ endsAt }: { endsAt: string }) {
  const [timeLeft, setTimeLeft] = useState<string | null>('')
  useEffect(() => {
    const tick = () => setTimeLeft(formatOfferTimeLeft(endsAt, Date.now()))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  if (timeLeft === null) return null
  return (
    <p className="inline-flex min-h-11 items-center gap-3 self-start rounded-lg bg-night px-4 py-2 text-on-night">
      <span className="text-sm">Offer ends {formatLastDay(endsAt)}, in</span>
      <span role="timer" className="min-w-36 font-semibold text-haldi tabular-nums">
        {timeLeft}
      </span>
    </p>
  )
}

/** Formats the last day of an offer. An offer that ends at midnight has the day before as its last day. */
export const formatLastDay = (endsAt: string): string =>
  formatDay(dayInIndia(new Date(Date.parse(endsAt) - 1)))

const pad = (number: number) => String(number).padStart(2, '0')

/** Formats the time left, for example `03 h : 07 m : 42 s`; the hours can exceed 24. Returns null after the end of the offer. */
export function formatOfferTimeLeft(endsAt: string, now: number): string | null {
  const seconds = Math.floor((Date.parse(endsAt) - now) / 1000)
  if (seconds < 0) return null
  return `${pad(Math.floor(seconds / 3600))} h : ${pad(Math.floor(seconds / 60) % 60)} m : ${pad(seconds % 60)} s`
}
